// Vendure as small as possible, in its favour: no mails, search index, worker process or admin interface.
import vendure from "@vendure/core";

const { DefaultLogger, dummyPaymentHandler, LogLevel } = vendure;

export const config = {
  apiOptions: {
    hostname: "127.0.0.1",
    port: Number(process.env.PORT),
    shopApiPath: "shop-api",
    adminApiPath: "admin-api",
  },
  authOptions: {
    requireVerification: false,
    superadminCredentials: { identifier: "medicao", password: "so-para-medir" },
  },
  dbConnectionOptions: {
    type: "better-sqlite3",
    database: process.env.DATABASE_FILE,
    enableWAL: true,
    // Only an empty file that will be filled has no tables yet.
    synchronize: process.env.FILL === "1",
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
};
