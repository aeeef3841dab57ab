export default {
  option: 'ECharts option (JSON)',
  data: 'Form of the data',
  'data=series': 'Points over time',
  'data=single': 'One value per column',
  'data=rows': 'Rows of tags',
  'data=exact': 'Every point',
}
