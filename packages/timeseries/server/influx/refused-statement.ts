/**
 * The reason why one statement has no answer, in InfluxDB's words; the other statements of the request are answered.
 */
export class RefusedStatement extends Error {}
