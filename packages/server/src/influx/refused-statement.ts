/** Why one statement has no answer, in InfluxDB's words; the others of the request are answered. */
export class RefusedStatement extends Error {}
