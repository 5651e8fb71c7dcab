"""What the file says of itself: the information dictionary and the XMP packet, the same facts in both."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from runstamp_pdf.file import string

if TYPE_CHECKING:
    from runstamp_compose.plans import MetaPlan

PRODUCER = "Runstamp"
NO_DATE = "2000-01-01"  # contract.md, options: what deterministic output says without meta.date
_BOM = "\ufeff"


def _moment(meta: MetaPlan) -> str:
    """Return the date as ISO 8601 with seconds and zone."""
    date = meta.date or NO_DATE
    day, _, time = date.partition("T")
    time = time.removesuffix("Z") or "00:00:00"
    return f"{day}T{time if time.count(':') == 2 else time + ':00'}Z"


def properties(meta: MetaPlan) -> dict[str, str]:
    """Return the entries of the information dictionary (ISO 32000-1, 14.3.3), each as the file writes it."""
    digits = "".join(c for c in _moment(meta) if c.isdigit())
    known = {
        "Title": meta.title,
        "Author": meta.author,
        "Subject": meta.subject,
        "Keywords": ", ".join(meta.keywords),
        "Company": meta.company,
        "Category": meta.category,
        "Description": meta.description,
    }
    custom = {name: _text(value) for name, value in meta.custom.items() if name}
    out = {name: string(value) for name, value in (custom | known).items() if value}
    out |= {"Creator": string(PRODUCER), "Producer": string(PRODUCER)}
    return out | dict.fromkeys(("CreationDate", "ModDate"), f"(D:{digits}Z)")


def _text(value: str | float | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def packet(meta: MetaPlan) -> bytes:
    """Return the XMP packet (ISO 16684-1)."""
    moment = _moment(meta)
    parts = [
        _alternative("dc:title", meta.title),
        f"<dc:creator><rdf:Seq><rdf:li>{escape(meta.author)}</rdf:li></rdf:Seq></dc:creator>"
        if meta.author
        else "",
        _alternative("dc:description", meta.subject or ""),
        _bag("dc:subject", meta.keywords),
        _bag("dc:language", (meta.language,)),
        f"<pdf:Keywords>{escape(', '.join(meta.keywords))}</pdf:Keywords>" if meta.keywords else "",
        f"<pdf:Producer>{PRODUCER}</pdf:Producer><xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool>",
        f"<xmp:CreateDate>{moment}</xmp:CreateDate><xmp:ModifyDate>{moment}</xmp:ModifyDate>",
    ]
    return (
        f'<?xpacket begin="{_BOM}" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/">\n'
        + "\n".join([part for part in parts if part])
        + '\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    ).encode("utf-8")


def _alternative(tag: str, text: str) -> str:
    return (
        f'<{tag}><rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt></{tag}>'
        if text
        else ""
    )


def _bag(tag: str, values: tuple[str, ...]) -> str:
    items = "".join([f"<rdf:li>{escape(value)}</rdf:li>" for value in values])
    return f"<{tag}><rdf:Bag>{items}</rdf:Bag></{tag}>" if items else ""
