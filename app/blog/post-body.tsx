/** Cleaned HTML as it is; plain text by lines: ## and ### become headings, blank lines part the paragraphs. */
export function PostBody({ content }: { content: string }) {
  if (/^\s*</.test(content)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: only the server writes it, cleaned when it is saved
    return <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />;
  }
  return (
    <div className="prose">
      {content.split("\n").map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's lines have no other name and never move
        <Line key={position} text={line.trim()} />
      ))}
    </div>
  );
}

function Line({ text }: { text: string }) {
  if (text === "") return null;
  if (text.startsWith("### ")) return <h3>{text.slice(4)}</h3>;
  if (text.startsWith("## ")) return <h2>{text.slice(3)}</h2>;
  return <p>{text}</p>;
}
