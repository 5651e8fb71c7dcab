"""A deck on a template: read, placed on its layouts, written into its package."""

from __future__ import annotations

from runstamp.engine import Call, World
from runstamp.frozen import field, record
from runstamp.losses import Loss
from runstamp.model.deck import Deck
from runstamp_compose.decks import compose_deck
from runstamp_pptx.made import Made, tell_fonts
from runstamp_pptx.templates.looks import Dress
from runstamp_pptx.templates.parts import Template
from runstamp_pptx.templates.placing import TemplatePlacer, dressed
from runstamp_pptx.templates.reading import read_template
from runstamp_pptx.templates.seating import Seating
from runstamp_pptx.templates.writing import TemplateWriter
from runstamp_slides.accessibility import look_over
from runstamp_slides.clashes import look_for_clashes
from runstamp_slides.decks import placed
from runstamp_slides.findings import Findings
from runstamp_slides.images import Images
from runstamp_slides.look import Look
from runstamp_slides.measure import Ruler
from runstamp_slides.pieces.piece import Kit

POINTER = "/template"


@record
class _Kits:
    """Makes the kit for each look; looks of the same fonts share what was measured."""

    images: Images
    findings: Findings
    world: World
    rulers: dict[tuple[str, str], Ruler] = field(default_factory=dict[tuple[str, str], Ruler])
    _made: dict[int, tuple[Look, Kit]] = field(default_factory=dict[int, tuple[Look, Kit]])

    def of(self, look: Look) -> Kit:
        """Return the kit for a look."""
        known = self._made.get(id(look))
        if known is None:
            fonts = (look.theme.heading_font, look.theme.body_font)
            ruler = self.rulers.setdefault(fonts, Ruler(look))
            kit = Kit(look, ruler, self.images, self.findings, self.world.checkpoint)
            known = self._made[id(look)] = (look, kit)
        return known[1]


def on_template(deck: Deck, call: Call, world: World, findings: Findings) -> Made:
    """Return a deck on its template: the package, its slides, what was lost.

    Raises:
        RunstampError: what `read_template` raises; common/SCHEMA_REJECTED, a layout or placeholder that the template lacks;
            what composing and the images raise.
    Loses:
        what composing and the images lose; common/TEXT_OVERFLOW, common/PROPERTY_NOT_RENDERED, pptx/RELATION_DROPPED.
    """
    opened = world.files.open(deck.template, POINTER, "template")
    template = read_template(opened.data, POINTER, call.limits)
    _tell(deck, template, findings)
    main = _dress(template)
    plan, lost = compose_deck(deck, main.seen, (template.width, template.height), formulas=True)
    seating = Seating(template, plan)
    seating.check()
    kits = _Kits(Images(world.files, call.limits, findings), findings, world)
    placer = TemplatePlacer(plan, template, seating, kits.of, findings)
    slides = placed(deck, plan, placer.slide, call, world)
    look_over(slides, main.look, findings)
    look_for_clashes(slides, (template.width, template.height), Ruler(main.look), findings)
    tell_fonts(kits.rulers.values(), findings, world, POINTER)
    return (
        TemplateWriter(plan, template, main.look, world.checkpoint, findings).write(slides),
        slides,
        lost,
        opened.data,
    )


def _dress(template: Template) -> Dress:
    """Return how the usual slide looks."""
    from runstamp_compose.plans import DeckPlan, MetaPlan
    from runstamp_compose.themes import THEMES

    bare = DeckPlan((), (), (), THEMES["slate"], MetaPlan())
    seating = Seating(template, bare)
    return dressed(seating, seating.usual(0))


def _tell(deck: Deck, template: Template, findings: Findings) -> None:
    """Enter what the input sets and the template decides, and what of the template was dropped."""
    findings.page = 1
    defaults = type(deck).model_fields
    for name in ("theme", "size"):
        if getattr(deck, name) != defaults[name].get_default(call_default_factory=True):
            findings.lose(
                Loss(
                    "common/PROPERTY_NOT_RENDERED",
                    f"Deck.{name}",
                    f"the template gives the {name} of the slides",
                    f"/{name}",
                    actual=f"{template.width:g} × {template.height:g} pt" if name == "size" else None,
                    avoidable=True,
                    remediation=f"drop '{name}', or the template",
                )
            )
    for source, known in template.base.dangling:
        kind = known.type.rpartition("/")[2]
        findings.lose(
            Loss(
                "pptx/RELATION_DROPPED",
                kind,
                f"the template's part {source or 'at the root'} points to '{known.target}', which is not there",
                POINTER,
                avoidable=True,
                remediation="open the template in PowerPoint and save it anew",
            )
        )
