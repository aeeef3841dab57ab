export default {
  synonyms: '仪表 表盘 指针 速度表 压力表 量程',
  nearest: '水球图 液位 温度计',
  progress: '进度',
  'progress.about': '完成的百分比，从 0 到 100',
  'progress.synonyms': '进度条 进度环 完成率 百分比 达成率',
}
