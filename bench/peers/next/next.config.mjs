/** Built where neither git nor Biome nor tsc looks; one program with all that it needs, as Next advises for servers. */
export default {
  output: "standalone",
  distDir: "build/.next",
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
};
