export default {
  synonyms: '原始数据 通用 自动',
}
