import { expect, test } from "vitest";
import { readWrkOutput } from "./wrk-output.ts";

const OUTPUT = `Running 5s test @ http://127.0.0.1:4000/loja
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.31ms    1.02ms  21.44ms   93.15%
    Req/Sec    14.02k     1.11k   15.90k    78.00%
  Latency Distribution
     50%    2.12ms
     75%    2.40ms
     90%    3.01ms
     99%    6.50ms
  69830 requests in 5.01s, 0.86GB read
Requests/sec:  13938.12
Transfer/sec:    175.41MB
`;

test("reads wrk's output in milliseconds", () => {
  expect(readWrkOutput(OUTPUT)).toEqual({
    requests: 69_830,
    perSecond: 13_938.12,
    p50: 2.12,
    p95: undefined,
    p99: 6.5,
    failures: 0,
  });
  const slow = OUTPUT.replace("50%    2.12ms", "50%  500.00us").replace("99%    6.50ms", "99%    1.20s ");
  expect(readWrkOutput(slow)).toMatchObject({ p50: 0.5, p99: 1200 });
});

test("counts refusals and broken connections as failures", () => {
  const failing = `${OUTPUT}  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 30\n`;
  expect(readWrkOutput(failing).failures).toBe(40);
});

test("rejects any other output", () => {
  expect(() => readWrkOutput("unable to connect to 127.0.0.1:4000 Connection refused")).toThrow(
    "not the output",
  );
});
