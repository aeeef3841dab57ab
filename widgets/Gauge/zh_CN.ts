export default { name: '仪表盘', about: '一到三个值在量程中的位置' } as const
