/** Built in a folder that git, Biome and tsc ignore, as a standalone server, which Next recommends. */
export default {
  output: "standalone",
  distDir: "build/.next",
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
};
