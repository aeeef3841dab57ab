export default { trend: '近段走势' } as const
