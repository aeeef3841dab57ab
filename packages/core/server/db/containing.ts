/** The pattern of `like` and `ilike` for values that contain this text: what somebody types has no wildcards. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
