export default {
  synonyms: '画布 图纸 流程图 工艺图 组态 图形 平面图',
  symbols: '工艺符号',
  'symbols.about': '二十种设备符号，每种四个状态，供复制使用',
  'symbols.synonyms': '符号 图例 管道 阀门 泵 储罐 电机 风机 输送机 换热器 锅炉',
}
