/** The origin of calls without a user: a payment channel's notification or a job. */
export const ORIGIN = { locale: 'zh_CN', ip: null } as const
