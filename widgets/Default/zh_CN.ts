export default { name: '默认', about: '按数据本来的样子显示', time: '时间' } as const
