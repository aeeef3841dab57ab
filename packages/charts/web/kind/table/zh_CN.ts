export default { no: '序号', time: '时间', chooseRow: '选择第 {no} 行' } as const
