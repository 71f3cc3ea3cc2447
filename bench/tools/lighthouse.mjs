// Lighthouse's mobile audit of some addresses, the median of several runs as Lighthouse recommends. Prints one line of
// JSON. Called with the browser's path and the addresses.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const AUDITS = 3;
const [chromePath, ...addresses] = process.argv.slice(2);
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const chrome = await launch({ chromePath, chromeFlags, logLevel: "silent" });
const pages = [];
try {
  for (const address of addresses) {
    const audits = [];
    while (audits.length < AUDITS) audits.push(await audit(address));
    audits.sort((one, other) => one.score - other.score || other.blockedMs - one.blockedMs);
    pages.push(audits[Math.floor(AUDITS / 2)]);
  }
} finally {
  chrome.kill();
}
process.stdout.write(`\n${JSON.stringify(pages)}`);

async function audit(address) {
  const { lhr } = await lighthouse(address, {
    port: chrome.port,
    onlyCategories: ["performance"],
    output: "json",
    logLevel: "silent",
  });
  const ms = (name) => Math.round(lhr.audits[name].numericValue);
  return {
    path: new URL(address).pathname,
    score: Math.round(lhr.categories.performance.score * 100),
    paintMs: ms("largest-contentful-paint"),
    blockedMs: ms("total-blocking-time"),
    shift: lhr.audits["cumulative-layout-shift"].numericValue,
  };
}
