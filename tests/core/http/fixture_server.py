"""Our server, built by our factory and served by our HTTP face, with the fixtures that the conformance suite calls by name.

python -m tests.core.http.fixture_server PORT
"""

from __future__ import annotations

import base64
import sys
import wave
from io import BytesIO
from typing import Any

import anyio
import mcp_types as t
import uvicorn
from mcp.server.lowlevel.server import Server
from PIL import Image

from runstamp.gateway import Gateway
from runstamp.http.guard import Guard
from runstamp.http.server import PATH, rules_of
from runstamp.mcp import server as ours
from runstamp.mcp.server import Handlers, build

TEXT = "This is a simple text response for testing."
EMBEDDED = "test://embedded-resource"


def picture() -> str:
    out = BytesIO()
    Image.new("RGB", (1, 1), "red").save(out, "PNG")
    return base64.b64encode(out.getvalue()).decode()


def sound() -> str:
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setparams((1, 2, 8000, 1, "NONE", "NONE"))
        file.writeframes(b"\0\0")
    return base64.b64encode(out.getvalue()).decode()


def embedded(uri: str = EMBEDDED) -> t.EmbeddedResource:
    text = "This is an embedded resource content."
    return t.EmbeddedResource(resource=t.TextResourceContents(uri=uri, mime_type="text/plain", text=text))


def contents() -> dict[str, list[t.ContentBlock]]:
    text, image = t.TextContent(text=TEXT), t.ImageContent(data=picture(), mime_type="image/png")
    return {
        "test_simple_text": [text],
        "test_image_content": [image],
        "test_audio_content": [t.AudioContent(data=sound(), mime_type="audio/wav")],
        "test_embedded_resource": [embedded()],
        "test_multiple_content_types": [text, image, embedded("test://mixed-content-resource")],
        "test_error_handling": [t.TextContent(text="This tool intentionally returns an error for testing")],
        "test_tool_with_progress": [text],
    }


class Fixtures(Handlers):
    """Our handlers, and the suite's own tools, resources and prompts beside them."""

    async def list_tools(self, ctx: Any, params: Any) -> t.ListToolsResult:
        found = await super().list_tools(ctx, params)
        schema: dict[str, Any] = {"type": "object", "properties": {}}
        more = [t.Tool(name=name, description="a fixture", input_schema=schema) for name in contents()]
        return found.model_copy(update={"tools": [*found.tools, *more]})

    async def call_tool(self, ctx: Any, params: t.CallToolRequestParams) -> t.CallToolResult:
        made = contents().get(params.name)
        if made is None:
            return await super().call_tool(ctx, params)
        if params.name == "test_tool_with_progress":
            for done in (0.0, 50.0, 100.0):
                await ctx.session.report_progress(done, 100.0, "at work")
                await anyio.sleep(0.05)
        return t.CallToolResult(content=made, is_error=params.name == "test_error_handling")

    async def list_resources(self, ctx: Any, params: Any) -> t.ListResourcesResult:
        found = await super().list_resources(ctx, params)
        more = [
            t.Resource(uri="test://static-text", name="text"),
            t.Resource(uri="test://static-binary", name="binary"),
        ]
        return found.model_copy(update={"resources": more})

    async def read_resource(self, ctx: Any, params: t.ReadResourceRequestParams) -> t.ReadResourceResult:
        uri = str(params.uri)
        if uri == "test://static-binary":
            blob = t.BlobResourceContents(uri=uri, blob=picture(), mime_type="image/png")
            return t.ReadResourceResult(contents=[blob], ttl_ms=1000, cache_scope="private")
        if uri == "test://static-text" or uri.startswith("test://template/"):
            text = "This is the content of the static text resource."
            if uri.startswith("test://template/"):
                text = (
                    '{"id":"'
                    + uri.split("/")[3]
                    + '","templateTest":true,"data":"Data for ID: '
                    + uri.split("/")[3]
                    + '"}'
                )
            found = t.TextResourceContents(uri=uri, text=text, mime_type="text/plain")
            return t.ReadResourceResult(contents=[found], ttl_ms=1000, cache_scope="private")
        return await super().read_resource(ctx, params)

    async def list_prompts(self, ctx: Any, params: Any) -> t.ListPromptsResult:
        found = await super().list_prompts(ctx, params)
        given = [t.PromptArgument(name=name, required=True) for name in ("arg1", "arg2")]
        uri = [t.PromptArgument(name="resourceUri", required=True)]
        more = [
            t.Prompt(name="test_simple_prompt", description="a fixture"),
            t.Prompt(name="test_prompt_with_arguments", description="a fixture", arguments=given),
            t.Prompt(name="test_prompt_with_embedded_resource", description="a fixture", arguments=uri),
            t.Prompt(name="test_prompt_with_image", description="a fixture"),
        ]
        return found.model_copy(update={"prompts": [*found.prompts, *more]})

    async def get_prompt(self, ctx: Any, params: t.GetPromptRequestParams) -> t.GetPromptResult:
        given = params.arguments or {}
        said = f"Prompt with arguments: arg1='{given.get('arg1')}', arg2='{given.get('arg2')}'"
        blocks: dict[str, list[t.ContentBlock]] = {
            "test_simple_prompt": [t.TextContent(text="This is a simple prompt for testing.")],
            "test_prompt_with_arguments": [t.TextContent(text=said)],
            "test_prompt_with_embedded_resource": [
                embedded(str(given.get("resourceUri"))),
                t.TextContent(text="Please process the embedded resource above."),
            ],
            "test_prompt_with_image": [
                t.ImageContent(data=picture(), mime_type="image/png"),
                t.TextContent(text="Please analyze the image above."),
            ],
        }
        if params.name not in blocks:
            return await super().get_prompt(ctx, params)
        messages = [t.PromptMessage(role="user", content=block) for block in blocks[params.name]]
        return t.GetPromptResult(messages=messages)


def main(port: int) -> None:
    ours.Handlers = Fixtures  # type: ignore[misc] # pyright: ignore[reportPrivateImportUsage] -- the factory takes them from there
    server: Server[Any] = build(Gateway(), remote=True)
    app = server.streamable_http_app(streamable_http_path=PATH, stateless_http=True)
    uvicorn.run(
        Guard(app, rules_of("127.0.0.1", (), (), None)), host="127.0.0.1", port=port, log_level="warning"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
