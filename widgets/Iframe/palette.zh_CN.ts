export default {
  synonyms: '网页 嵌入 外链 iframe 网站 页面',
}
