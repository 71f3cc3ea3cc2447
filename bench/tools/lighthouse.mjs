// Lighthouse's mobile audit of some addresses; prints one line of JSON. Called with the browser's path and the addresses.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, ...addresses] = process.argv.slice(2);
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const chrome = await launch({ chromePath, chromeFlags, logLevel: "silent" });
const pages = [];
try {
  for (const address of addresses) {
    const options = {
      port: chrome.port,
      onlyCategories: ["performance"],
      output: "json",
      logLevel: "silent",
    };
    const { lhr } = await lighthouse(address, options);
    const ms = (audit) => Math.round(lhr.audits[audit].numericValue);
    pages.push({
      path: new URL(address).pathname,
      score: Math.round(lhr.categories.performance.score * 100),
      paintMs: ms("largest-contentful-paint"),
      blockedMs: ms("total-blocking-time"),
      shift: lhr.audits["cumulative-layout-shift"].numericValue,
    });
  }
} finally {
  chrome.kill();
}
process.stdout.write(`\n${JSON.stringify(pages)}`);
