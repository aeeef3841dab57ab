export default {
  synonyms: '按钮 开关 下发 指令 命令 接口 请求',
}
