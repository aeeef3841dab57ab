export default {
  synonyms: '文字 动态文字 状态文字 消息 日志',
}
