export default { name: '统计过程控制', about: '过程能力直方图和控制图' } as const
