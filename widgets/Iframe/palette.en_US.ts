export default {
  synonyms: 'web page iframe embed site url',
}
