/** Nobody asks: a channel tells, or a job finds out. */
export const ORIGIN = { locale: 'zh_CN', ip: null } as const
