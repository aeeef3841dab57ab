export default {
  synonyms: '标题 文字 说明 标签 大标题',
}
