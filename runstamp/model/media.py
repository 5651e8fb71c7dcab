"""Where bytes come from, and images."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator
from typing_extensions import TypeAliasType

from runstamp.model.measures import Length, Width
from runstamp.model.shape import Model, Number, by_key, fault
from runstamp.model.text import LinkTarget

MOST_CROPPED = 0.98  # of a side
BASE64_LIMIT = 11_200_000  # 8 MiB of bytes as base64


class PathSource(Model):
    """A file in the workspace or beside the input."""

    TAG: ClassVar[str] = "path"
    FILE: ClassVar[bool] = True
    path: str = Field(min_length=1, max_length=4096, description="file path")


class ArtifactSource(Model):
    """A file that Runstamp made or was given."""

    TAG: ClassVar[str] = "artifact"
    artifact: str = Field(pattern=r"^(runstamp://artifact/)?[0-9a-f]{64}$", description="uri or sha256")


class DataSource(Model):
    """Bytes in the input."""

    TAG: ClassVar[str] = "data"
    data: str = Field(min_length=4, max_length=BASE64_LIMIT, description="base64, at most 8 MiB")


class UrlSource(Model):
    """A file on a host that the operator allows; refused otherwise."""

    TAG: ClassVar[str] = "url"
    url: str = Field(pattern=r"^https://.+", max_length=2083, description="https only")


Source = TypeAliasType(
    "Source",
    Annotated[
        Annotated[str, Field(min_length=1, max_length=4096), Tag("<string>")]
        | Annotated[PathSource, Tag("<path>")]
        | Annotated[ArtifactSource, Tag("<artifact>")]
        | Annotated[DataSource, Tag("<data>")]
        | Annotated[UrlSource, Tag("<url>")],
        Discriminator(by_key("path", "artifact", "data", "url", text="string")),
        Field(description="path in the workspace; data is base64"),
    ],
)


class Crop(Model):
    """Shares of an image that are cut off."""

    MORE: ClassVar[bool | str] = "Element"
    left: Number = Field(default=0, ge=0, lt=1, description="0–1")
    top: Number = Field(default=0, ge=0, lt=1, description="0–1")
    right: Number = Field(default=0, ge=0, lt=1, description="0–1")
    bottom: Number = Field(default=0, ge=0, lt=1, description="0–1")

    @model_validator(mode="after")
    def _something_is_left(self) -> Self:
        if self.left + self.right > MOST_CROPPED or self.top + self.bottom > MOST_CROPPED:
            message = "the crop leaves nothing of the image"
            raise fault("crop", message, remediation=f"let opposite sides sum to {MOST_CROPPED} at most")
        return self


class ImageFields(Model):
    """An image: PNG, JPEG, GIF, WebP, TIFF, BMP, SVG."""

    source: Source = Field(description="the file")
    alt: str | None = Field(default=None, max_length=2000, description="alternative text")
    decorative: bool = Field(default=False, description="says nothing; no alt")
    width: Width | None = Field(default=None, description="default: natural, at most the space")
    height: Length | None = Field(default=None, description="default: by the width")
    fit: Literal["contain", "cover", "stretch"] = Field(
        default="contain", description="within width × height"
    )
    crop: Crop | None = Field(default=None, description="crop")
    radius: Length | Literal["circle"] | None = Field(default=None, description="radius")
    link: LinkTarget | None = Field(default=None, description="target")

    @model_validator(mode="after")
    def _alt_or_decorative(self) -> Self:
        if self.decorative and self.alt:
            message = "a decorative image has no alt text"
            raise fault("decorative_alt", message, remediation="drop alt or decorative")
        return self
