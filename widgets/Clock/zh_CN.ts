export default { name: '时钟', about: '当前时间和日期' } as const
