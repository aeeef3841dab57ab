export default {
  synonyms: 'html 网页 代码 自定义 脚本 css',
}
