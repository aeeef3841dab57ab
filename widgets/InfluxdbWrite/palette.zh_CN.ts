export default {
  synonyms: '填报 录入 表单 输入 按钮 手工数据',
}
