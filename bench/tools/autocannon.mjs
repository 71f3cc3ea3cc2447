// A child process that runs one load with autocannon and prints its results.
import autocannon from "autocannon";

const { url, connections, seconds, headers } = JSON.parse(process.argv[2]);
const seen = await autocannon({ url, connections, duration: seconds, headers, timeout: 10 });
const { latency, requests, non2xx, errors, duration } = seen;
process.stdout.write(
  JSON.stringify({
    requests: requests.total,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failures: non2xx + errors,
  }),
);
