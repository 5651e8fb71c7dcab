"""The preset shapes of DrawingML and the adjustments that each takes (ECMA-376 Part 1, 20.1.10.56 and presetShapeDefinitions)."""

from __future__ import annotations

from collections.abc import Mapping

_BY_ADJUSTMENTS = {
    "":
    "actionButtonBackPrevious actionButtonBeginning actionButtonBlank actionButtonDocument actionButtonEnd "
    "actionButtonForwardNext actionButtonHelp actionButtonHome actionButtonInformation actionButtonMovie "
    "actionButtonReturn actionButtonSound bentConnector2 chartPlus chartStar chartX cloud cornerTabs "
    "curvedConnector2 diamond dodecagon ellipse flowChartAlternateProcess flowChartCollate flowChartConnector "
    "flowChartDecision flowChartDelay flowChartDisplay flowChartDocument flowChartExtract flowChartInputOutput "
    "flowChartInternalStorage flowChartMagneticDisk flowChartMagneticDrum flowChartMagneticTape "
    "flowChartManualInput flowChartManualOperation flowChartMerge flowChartMultidocument flowChartOfflineStorage "
    "flowChartOffpageConnector flowChartOnlineStorage flowChartOr flowChartPredefinedProcess flowChartPreparation "
    "flowChartProcess flowChartPunchedCard flowChartPunchedTape flowChartSort flowChartSummingJunction "
    "flowChartTerminator funnel heart irregularSeal1 irregularSeal2 lightningBolt line lineInv pieWedge plaqueTabs "
    "rect rtTriangle squareTabs straightConnector1",
    "adj":
    "bevel bracePair bracketPair can chevron cube diagStripe donut foldedCorner homePlate horizontalScroll "
    "leftBracket moon noSmoking octagon parallelogram plaque plus rightBracket round1Rect roundRect smileyFace "
    "snip1Rect star12 star16 star24 star32 star4 star8 sun teardrop trapezoid triangle verticalScroll",
    "adj hf": "star10 star6",
    "adj hf vf": "star5 star7",
    "adj vf": "hexagon",
    "adj1": "bentConnector3 curvedConnector3 frame mathMinus mathMultiply mathPlus",
    "adj1 adj2":
    "arc bentConnector4 chord cloudCallout corner curvedConnector4 doubleWave downArrow gear6 gear9 halfFrame "
    "leftArrow leftBrace leftRightArrow mathEqual nonIsoscelesTrapezoid notchedRightArrow pie ribbon ribbon2 "
    "rightArrow rightBrace round2DiagRect round2SameRect snip2DiagRect snip2SameRect snipRoundRect "
    "stripedRightArrow swooshArrow upArrow upDownArrow wave wedgeEllipseCallout wedgeRectCallout",
    "adj1 adj2 adj3":
    "bentConnector5 bentUpArrow blockArc curvedConnector5 curvedDownArrow curvedLeftArrow curvedRightArrow "
    "curvedUpArrow ellipseRibbon ellipseRibbon2 leftRightRibbon leftRightUpArrow leftUpArrow mathDivide "
    "mathNotEqual quadArrow wedgeRoundRectCallout",
    "adj1 adj2 adj3 adj4":
    "accentBorderCallout1 accentCallout1 bentArrow borderCallout1 callout1 downArrowCallout leftArrowCallout "
    "leftRightArrowCallout quadArrowCallout rightArrowCallout upArrowCallout upDownArrowCallout",
    "adj1 adj2 adj3 adj4 adj5": "circularArrow leftCircularArrow leftRightCircularArrow uturnArrow",
    "adj1 adj2 adj3 adj4 adj5 adj6": "accentBorderCallout2 accentCallout2 borderCallout2 callout2",
    "adj1 adj2 adj3 adj4 adj5 adj6 adj7 adj8": "accentBorderCallout3 accentCallout3 borderCallout3 callout3",
    "hf vf": "heptagon pentagon",
    "vf": "decagon",
}  # fmt: skip

ADJUSTMENTS: Mapping[str, tuple[str, ...]] = {
    name: tuple(adjustments.split())
    for adjustments, names in _BY_ADJUSTMENTS.items()
    for name in names.split()
}
PRESETS: tuple[str, ...] = tuple(sorted(ADJUSTMENTS))
