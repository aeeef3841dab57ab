export default { name: '图表', about: '折线、柱、饼、散点或仪表' } as const
