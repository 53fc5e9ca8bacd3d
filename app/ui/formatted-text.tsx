/** Shows a seller's text. React escapes it; links are `nofollow`, so that search engines do not take them for the shop's recommendation. */
import { Fragment } from "react";
import type { TextBlock, TextSpan } from "#app/text/formatted-text.ts";

const MARKS = { strong: "strong", emphasis: "em" } as const;
const HEADINGS = {
  title: { 1: "h2", 2: "h3", 3: "h4" },
  section: { 1: "h3", 2: "h4", 3: "h5" },
} as const;
type Below = keyof typeof HEADINGS;

function Span({ span }: { span: TextSpan }) {
  switch (span.kind) {
    case "text":
      return <span>{span.text}</span>;
    case "break":
      return <br />;
    case "code":
      return <code className="rounded bg-ground px-1 font-mono text-[0.9em]">{span.text}</code>;
    case "link":
      return (
        <a href={span.address} rel="nofollow noopener" className="text-link">
          <Spans spans={span.spans} />
        </a>
      );
    default: {
      const Mark = MARKS[span.kind];
      return (
        <Mark>
          <Spans spans={span.spans} />
        </Mark>
      );
    }
  }
}

function Spans({ spans }: { spans: readonly TextSpan[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
  return spans.map((span, index) => <Span key={index} span={span} />);
}

function Items({ list }: { list: Extract<TextBlock, { kind: "list" }> }) {
  const items = list.items.map((blocks, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <li key={index} className="pl-1">
      {blocks.map((block, line) =>
        block.kind === "paragraph" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <Fragment key={line}>
            {line > 0 && <br />}
            <Spans spans={block.spans} />
          </Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <Block key={line} block={block} />
        ),
      )}
    </li>
  ));
  return list.start === null ? (
    <ul className="grid list-disc grid-cols-1 gap-1 pl-5 marker:text-edge">{items}</ul>
  ) : (
    <ol
      start={list.start}
      className="grid list-decimal grid-cols-1 gap-1 pl-6 marker:text-muted marker:tabular-nums"
    >
      {items}
    </ol>
  );
}

function Block({ block, below = "section" }: { block: TextBlock; below?: Below | undefined }) {
  switch (block.kind) {
    case "heading": {
      const Heading = HEADINGS[below][block.level];
      return (
        <Heading className={`mt-2 font-semibold ${Heading === "h2" ? "text-lg" : ""}`}>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case "list":
      return <Items list={block} />;
    case "quote":
      return (
        <blockquote className="border-edge border-l-2 pl-4 text-muted">
          <FormattedText blocks={block.blocks} />
        </blockquote>
      );
    case "code":
      return (
        <pre className="whitespace-pre-wrap wrap-anywhere rounded-box bg-ground p-4 font-mono text-sm">
          {block.text}
        </pre>
      );
    case "rule":
      return <hr className="border-line" />;
    default:
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
  }
}

export function FormattedText({ blocks, below }: { blocks: readonly TextBlock[]; below?: Below }) {
  return (
    <div className="grid max-w-read grid-cols-1 gap-4">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Block key={index} block={block} below={below} />
      ))}
    </div>
  );
}
