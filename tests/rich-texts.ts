// SEC-21: rich texts from people, editors and attackers, with their sanitized form.

export const RICH_TEXTS: { dirty: string; clean: string }[] = [
  // The toolbar's tags stay.
  { dirty: "<h1>a</h1><h2>b</h2><h3>c</h3>", clean: "<h1>a</h1><h2>b</h2><h3>c</h3>" },
  {
    dirty: "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><br>e</p><hr>",
    clean: "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><br />e</p><hr />",
  },
  {
    dirty: '<ol start="3"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
    clean: '<ol start="3"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
  },
  {
    dirty:
      '<blockquote><p>a</p></blockquote><pre><code class="language-js">if (a &lt; b &amp;&amp; c) {}</code></pre>',
    clean:
      '<blockquote><p>a</p></blockquote><pre><code class="language-js">if (a &lt; b &amp;&amp; c) {}</code></pre>',
  },
  {
    dirty: '<p style="text-align: center" data-indent="8">a</p><h2 style="text-align: right">b</h2>',
    clean: '<p style="text-align:center" data-indent="8">a</p><h2 style="text-align:right">b</h2>',
  },
  {
    dirty: '<p><span style="color: rgb(230, 0, 0); background-color: #ff0">a</span></p>',
    clean:
      '<p><span style="color:#e60000;--ink:#e60000;background-color:#ffff00;--ground:#ffff00">a</span></p>',
  },
  {
    dirty:
      '<p><a href="https://a.example/?b=1&amp;c=2">a</a> <a href="mailto:a@b.example">b</a> <a href="tel:+5548">c</a> <a href="/loja">d</a></p>',
    clean:
      '<p><a href="https://a.example/?b=1&amp;c=2" rel="noopener">a</a> <a href="mailto:a@b.example" rel="noopener">b</a> <a href="tel:+5548" rel="noopener">c</a> <a href="/loja">d</a></p>',
  },
  {
    dirty:
      '<img src="http://a.example/b.png" alt="Um &quot;quadro&quot;" width="640" height="320" title="x">',
    clean:
      '<img src="https://a.example/b.png" alt="Um &quot;quadro&quot;" width="640" height="320" loading="lazy" />',
  },
  {
    dirty: '<img src="/media/0123456789abcdef0123456789abcdef-800.webp" width="800" height="400">',
    clean:
      '<img src="/media/0123456789abcdef0123456789abcdef-800.webp" alt="" width="800" height="400" srcset="/media/0123456789abcdef0123456789abcdef-800.webp 800w, /media/0123456789abcdef0123456789abcdef-1600.webp 1600w" sizes="(min-width: 47.5rem) 45rem, calc(100vw - 2.5rem)" loading="lazy" />',
  },
  {
    dirty:
      '<table style="min-width: 75px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr><th colspan="2" rowspan="1"><p>a</p></th></tr><tr><td><p>b</p></td><td rowspan="3"><p>c</p></td></tr></tbody></table>',
    clean:
      '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td rowspan="3"><p>c</p></td></tr></tbody></table>',
  },
  {
    dirty: '<figure data-size="small"><img src="/a.png" alt="a"><figcaption>b</figcaption></figure>',
    clean:
      '<figure data-size="small"><img src="/a.png" alt="a" loading="lazy" /><figcaption>b</figcaption></figure>',
  },
  {
    dirty: '<figure><a data-embed="youtube" data-embed-id="dQw4w9WgXcQ">a</a></figure>',
    clean:
      '<figure><a data-embed="youtube" data-embed-id="dQw4w9WgXcQ" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">a</a></figure>',
  },
  {
    dirty: '<a data-embed="vimeo" data-embed-id="76979871/0a1b2c3d4e">a</a>',
    clean:
      '<a data-embed="vimeo" data-embed-id="76979871/0a1b2c3d4e" href="https://vimeo.com/76979871/0a1b2c3d4e" rel="noopener">a</a>',
  },
  {
    dirty: '<figure><a data-embed="spotify" data-embed-id="track/11dFghVXANMlKmJXsNCbNl">a</a></figure>',
    clean:
      '<figure><a data-embed="spotify" data-embed-id="track/11dFghVXANMlKmJXsNCbNl" href="https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl" rel="noopener">a</a></figure>',
  },
  // Plain text is not HTML.
  { dirty: "## Título\n\n5 < 6 & 7 > 2", clean: "## Título\n\n5 < 6 & 7 > 2" },
  { dirty: "<script", clean: "<script" },
  // Other spellings of the same tags.
  {
    dirty: "<b>a</b><i>b</i><del>c</del><ins>d</ins><h5>e</h5>",
    clean: "<strong>a</strong><em>b</em><s>c</s><u>d</u><h3>e</h3>",
  },
  {
    dirty: '<p class="ql-align-center ql-indent-3">a</p><pre class="ql-syntax" spellcheck="false">b</pre>',
    clean: '<p style="text-align:center" data-indent="3">a</p><pre>b</pre>',
  },
  {
    dirty: "<table><tfoot><tr><td>a</td></tr></tfoot></table>",
    clean: "<table><tbody><tr><td>a</td></tr></tbody></table>",
  },
  // Removing a tag does not remove another tag's end.
  { dirty: "<p><span>a</span> <s>b</s> <u>c</u> d</p>", clean: "<p>a <s>b</s> <u>c</u> d</p>" },
  {
    dirty: '<b style="font-weight:normal;" id="x"><p>a <b>b</b></p></b>',
    clean: "<p>a <strong>b</strong></p>",
  },
  // Scripts and ways to hide them.
  { dirty: "<script>alert(1)</script>5 &lt; 6", clean: "<p>5 &lt; 6</p>" },
  { dirty: "<p onclick=alert(1) onmouseover='alert(2)'>a</p>", clean: "<p>a</p>" },
  { dirty: "<img src=x onerror=alert(1)>", clean: "" },
  { dirty: '<img src="<" onerror=alert(1)>', clean: "" },
  {
    dirty: '<img src="/a.png" onerror=alert(1) style="position:fixed">',
    clean: '<img src="/a.png" alt="" loading="lazy" />',
  },
  { dirty: '<a href="javascript:alert(1)">a</a>', clean: "<p>a</p>" },
  { dirty: '<a href="JaVa\tScRiPt:alert(1)">a</a>', clean: "<p>a</p>" },
  { dirty: '<a href=" &#14; javascript:alert(1)">a</a>', clean: "<p>a</p>" },
  { dirty: '<a href="data:text/html,<script>alert(1)</script>">a</a>', clean: "<p>a</p>" },
  {
    dirty: '<a href="vbscript:x">a</a><a href="//evil.example">b</a><a href="/\\evil.example">c</a>',
    clean: "<p>abc</p>",
  },
  { dirty: '<img src="data:image/svg+xml;base64,PHN2Zz4=">', clean: "" },
  { dirty: '<img src="data:text/html;base64,PHN2Zz4=">', clean: "" },
  { dirty: '<img src="javascript:alert(1)">', clean: "" },
  { dirty: "<svg><p><style><!--</style><img src=1 onerror=alert(1)>--></svg>", clean: "<p></p>" },
  { dirty: "<svg/onload=alert(1)><p>a</p>", clean: "<p>a</p>" },
  { dirty: '<math><mi//xlink:href="data:x,<script>alert(4)</script>">', clean: "" },
  { dirty: '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', clean: "<p></p>" },
  {
    dirty: '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>',
    clean: '<p>"&gt;</p>',
  },
  { dirty: '<iframe src="https://www.youtube.com/embed/x"></iframe><object data="x"></object>', clean: "" },
  {
    dirty: '<form action="https://evil.example"><input name="senha"><button>a</button></form>',
    clean: "<p>a</p>",
  },
  {
    dirty: '<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example"><p>a</p>',
    clean: "<p>a</p>",
  },
  {
    dirty: '<style>p{display:none}</style><link rel="stylesheet" href="//evil.example"><p>a</p>',
    clean: "<p>a</p>",
  },
  // Attacks through tables, figures and embeds.
  {
    dirty:
      '<table background="javascript:alert(1)" onclick=alert(1)><caption>x</caption><tr style="x:expression(alert(1))"><td background="//evil.example" onmouseover=alert(1) colspan="9999999" width=5>a<script>alert(1)</script></td></tr></table>',
    clean: "<table>x<tr><td>a</td></tr></table>",
  },
  {
    dirty: "<table><td><svg><style><img src=x onerror=alert(1)></style></svg>a</td></table><td>b",
    clean: "<table><td>a</td></table><td>b</td>",
  },
  {
    dirty: '<figure data-size="huge" onclick=alert(1) style="position:fixed"><figcaption onfocus=alert(1)>a',
    clean: "<figure><figcaption>a</figcaption></figure>",
  },
  {
    dirty:
      '<a data-embed="youtube" data-embed-id="dQw4w9WgXcQ" href="javascript:alert(1)" onclick=alert(1)>a</a>',
    clean:
      '<a data-embed="youtube" data-embed-id="dQw4w9WgXcQ" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">a</a>',
  },
  {
    dirty: '<a data-embed="vimeo" data-embed-id="76979871" href="https://evil.example/">a</a>',
    clean:
      '<a data-embed="vimeo" data-embed-id="76979871" href="https://vimeo.com/76979871" rel="noopener">a</a>',
  },
  {
    dirty: '<a data-embed="youtube" data-embed-id="x&quot; onload=&quot;alert(1)">a</a>',
    clean: "<p>a</p>",
  },
  { dirty: '<a data-embed="evil" data-embed-id="dQw4w9WgXcQ">a</a>', clean: "<p>a</p>" },
  {
    dirty: '<a data-embed="spotify" data-embed-id="track/../../evil" href="https://a.example/">a</a>',
    clean: '<a href="https://a.example/" rel="noopener">a</a>',
  },
  { dirty: '<p data-embed="youtube" data-embed-id="dQw4w9WgXcQ">a</p>', clean: "<p>a</p>" },
  // Attributes that only resemble ours.
  {
    dirty: '<p data-indent="9" style="text-align:center;position:fixed;top:0">a</p>',
    clean: '<p style="text-align:center">a</p>',
  },
  { dirty: '<p style="text-align:center&quot; onclick=&quot;alert(1)">a</p>', clean: "<p>a</p>" },
  {
    dirty: '<p><span style="color:expression(alert(1));background-color:url(//evil.example)">a</span></p>',
    clean: "<p>a</p>",
  },
  { dirty: '<p><span style="font-size:99px;color:var(--x)">a</span></p>', clean: "<p>a</p>" },
  { dirty: '<p id="conteudo" class="fixed" name="x" itemprop="y">a</p>', clean: "<p>a</p>" },
  { dirty: '<code class="language-js evil">a</code>', clean: "<code>a</code>" },
  // Nesting that no browser would keep.
  { dirty: "<p><h2>a</h2></p>", clean: "<p></p><h2>a</h2><p></p>" },
  { dirty: '<a href="/a"><a href="/b">c</a></a>', clean: '<a href="/a"></a><a href="/b">c</a>' },
  { dirty: "<<b>>a", clean: "&lt;<strong>&gt;a</strong>" },
];
