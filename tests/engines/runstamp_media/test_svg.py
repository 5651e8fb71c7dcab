"""SVG drawings: drawn for readers that show none, kept beside the pixels, refused where they do more than draw."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from PIL import Image

from runstamp.errors import RunstampError
from runstamp_media import Prepared, prepare
from runstamp_text.catalogue import FONTS

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def svg(inside: str = "", head: str = "") -> bytes:
    return f'{head}<svg {XMLNS} width="40" height="20">{inside}</svg>'.encode()


def test_an_svg_passes_where_it_is_taken() -> None:
    assert prepare(svg(), {"png", "svg"}) == Prepared(svg(), "svg", 40, 20, has_alpha=True)


def test_an_svg_is_drawn_in_its_size_and_kept_beside_the_pixels() -> None:
    data = svg('<rect width="20" height="20" fill="#ff0000"/>')

    found = prepare(data)

    assert (found.format, found.vector, found.losses) == ("png", data, ())
    assert found.natural_size == pytest.approx((30, 15))
    image = Image.open(BytesIO(found.data))
    assert image.crop((0, 0, 9, 9)).getcolors() == [(81, (255, 0, 0, 255))]
    assert image.getchannel("A").crop((image.width - 9, 0, image.width, 9)).getbbox() is None
    assert prepare(data).data == found.data


def test_words_of_an_svg_are_drawn_with_our_faces_or_told() -> None:
    data = svg('<text x="2" y="15" font-size="14">Hi</text>')

    assert prepare(data).losses[0].code == "common/IMAGE_CONVERTED"
    drawn = prepare(data, faces=FONTS)
    assert drawn.losses == ()
    assert Image.open(BytesIO(drawn.data)).getchannel("A").getbbox() is not None


HOSTILE = [
    "<script>alert(1)</script>",
    '<image href="http://example.org/a.png" width="5" height="5"/>',
    '<image href="file:///etc/passwd" width="5" height="5"/>',
    '<use href="other.svg#a"/>',
    '<rect width="5" height="5" onload="x()"/>',
    "<style>@import url(http://example.org/a.css);</style>",
    '<rect width="5" height="5" style="fill:url(http://example.org/#a)"/>',
    "<foreignObject><p>x</p></foreignObject>",
]


@pytest.mark.parametrize("inside", HOSTILE)
def test_an_svg_that_runs_or_fetches_is_refused(inside: str) -> None:
    with pytest.raises(RunstampError) as caught:
        prepare(svg(inside), pointer="/source")

    assert (caught.value.code, caught.value.issues[0].path) == ("common/ASSET_REJECTED", "/source")


def test_an_svg_that_swells_is_refused() -> None:
    doubled = "".join(
        f'<g id="g{i}"><use href="#g{i - 1}"/><use href="#g{i - 1}"/></g>' for i in range(1, 30)
    )
    bombs = ['<g id="g0"><rect/></g>' + doubled, '<g id="a"><use href="#a"/></g>', "<g>" * 300 + "</g>" * 300]

    for bomb in bombs:
        with pytest.raises(RunstampError) as caught:
            prepare(svg(bomb))
        assert caught.value.code == "common/RESOURCE_LIMIT_EXCEEDED"


def test_an_svg_without_the_library_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    with pytest.raises(RunstampError) as caught:
        prepare(svg())

    assert caught.value.code == "common/OPERATION_UNAVAILABLE"
    assert "runstamp[svg]" in (caught.value.issues[0].remediation or "")
