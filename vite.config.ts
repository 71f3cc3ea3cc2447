import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  ssr: {
    noExternal: true,
    external: ["better-sqlite3", "pg", "sharp", "pdfkit", "@aws-sdk/client-s3", "@aws-sdk/lib-storage"],
  },
  environments: { ssr: { build: { rolldownOptions: { input: "./server/program.ts" } } } },
});
