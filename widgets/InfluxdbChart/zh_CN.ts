export default { name: '趋势图', about: '随时间变化的曲线' } as const
