/** Fields of kinds that change neither a drawing nor a request of the generated test: `Kind.path` → the reason. */
export const exceptions: Readonly<Record<string, string>> = {}
