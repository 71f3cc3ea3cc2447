/** Where the register keeps what the environment says of payments, beside the groups of the settings. */
export const ENVIRONMENT_GROUP = "servidor";
