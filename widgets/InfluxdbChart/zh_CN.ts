export default { name: '趋势图', about: '随时间变化的曲线', whole: '全部', typeError: '图表类型错误' }
