export default {
  synonyms: '说明 公告 文档 链接 段落',
}
