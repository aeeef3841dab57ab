export default {
  synonyms: '读数 数字 指标 指标卡 卡片 大字 单值 最新值',
  lamp: '指示灯',
  'lamp.about': '1 为绿色，0 为红色',
  'lamp.synonyms': '状态灯 信号灯 红绿灯 报警灯 运行状态 开关状态',
}
