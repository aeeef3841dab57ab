export default { name: '工艺图', about: '设备符号与图形，各自绑定数据列' } as const
