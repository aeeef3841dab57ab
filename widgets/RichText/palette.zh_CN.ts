export default {
  synonyms: '说明 公告 文档 链接 段落',
  nearest: '网页 嵌入页面',
}
