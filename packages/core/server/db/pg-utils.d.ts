declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as PostgreSQL reads it. @throws if it cannot be written */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
