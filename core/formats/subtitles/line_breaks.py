"""Rate the ends of lines and cues: good after punctuation and before conjunctions, bad after an article."""

# ruff: noqa: RUF001 - punctuation and words of many scripts

from functools import lru_cache

from core.contracts.languages import primary

# Costs of ending a line, in the unit of `cues`: a cue costs 1. BEFORE_CONJUNCTION and AFTER_FUNCTION_WORD also hold for
# prepositions.
AFTER_SENTENCE, AFTER_CLAUSE, BEFORE_CONJUNCTION, ANYWHERE = 0.1, 0.3, 0.6, 0.9
INSIDE_A_NAME, AFTER_FUNCTION_WORD, AFTER_ARTICLE = 1.3, 2.0, 8.0
INSIDE_A_WORD = 0.5  # added if the line ends within a recognised word, in a language without spaces

# Words of each language in three groups, separated by |. Articles and the like belong to the next noun. Conjunctions
# and prepositions like a break before them. Pronouns, negations and auxiliaries belong to the next word.
_WORDS = {
    "en": "a an the my your his her its our their this these those some any no every each mr. mrs. ms. dr. "
    "prof. st.|"
    "to of in on at for with from by into onto about behind before after over under between through "
    "without during against around near across until since within toward towards and but or nor because "
    "so when if while that which who whom whose where although though unless than as|"
    "i we he she they you it not very don't can't won't i'm we're they're he's she's it's who's",
    "de": "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine "
    "meinen meinem meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser "
    "unsere unseren dieser diese dieses diesen diesem jeder jede jedes im am zum zur vom beim ins ans "
    "dr. prof. herr frau|"
    "in an auf für mit von bei nach aus zu über unter vor hinter neben zwischen durch ohne um gegen seit "
    "während wegen bis und aber oder denn sondern weil dass ob wenn als wie damit obwohl während nachdem "
    "bevor sodass falls|"
    "ich du er sie es wir nicht sehr",
    "fr": "le la les un une des du au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce "
    "cet cette ces chaque quelques m. mme mlle dr|"
    "à de dans sur sous avec sans pour par en chez vers entre contre depuis pendant avant après jusque "
    "et mais ou donc or ni car que qui dont où quand lorsque si comme parce puisque quoique|"
    "je tu il elle on nous vous ils elles ne me te se très y",
    "es": "el la los las un una unos unas lo al del mi mis tu tus su sus nuestro nuestra nuestros este esta "
    "estos estas ese esa esos esas cada algún alguna sr. sra. dr.|"
    "a de en con sin por para sobre bajo entre contra hacia hasta desde durante según y e o u pero sino "
    "porque que quien cuando donde si como aunque mientras pues|"
    "yo él ella nosotros ellos no se me te nos muy",
    "it": "il lo la i gli le un uno una al allo alla ai agli alle del dello della dei degli delle dal dalla "
    "nel nella nei nelle sul sulla mio mia miei tuo tua suo sua suoi nostro nostra questo questa quel "
    "quella ogni sig. dott.|"
    "a di da in con su per tra fra sotto sopra senza verso contro durante dopo prima e ed o ma però "
    "perché che chi quando dove se come mentre anche affinché|"
    "io lui lei noi loro non si mi ti ci molto",
    "pt": "o a os as um uma uns umas ao à aos às do da dos das no na nos nas pelo pela meu minha seu sua seus "
    "suas nosso nossa este esta esse essa aquele aquela cada sr. sra. dr.|"
    "de em com sem por para sobre sob entre contra até desde durante e ou mas porque que quem quando "
    "onde se como embora enquanto pois|"
    "eu ele ela nós eles elas não me te muito",
    "nl": "de het een mijn jouw zijn haar ons onze hun deze dit die dat elke iedere geen dhr. mevr. dr.|"
    "in op aan voor met van bij naar uit over onder achter naast tussen door zonder om tegen sinds "
    "tijdens tot en maar of want omdat als wanneer terwijl hoewel zodat|"
    "ik jij je hij ze wij we niet heel zeer",
    "sv": "en ett den det de min mitt mina din ditt sin sitt sina vår vårt deras denna detta dessa varje någon "
    "ingen|"
    "i på av för med från till vid om över under bakom mellan genom utan mot sedan efter före och men "
    "eller för att som när där om eftersom medan fast|"
    "jag du han hon vi ni inte mycket",
    "da": "en et den det de min mit mine din dit sin sit sine vores deres denne dette disse hver nogen ingen|"
    "i på af for med fra til ved om over under bag mellem gennem uden mod siden efter før og men eller "
    "at som der når hvor hvis fordi mens selvom|"
    "jeg du han hun vi ikke meget",
    "no": "en et ei den det de min mitt mine din sin sitt sine vår vårt deres denne dette disse hver noen "
    "ingen|"
    "i på av for med fra til ved om over under bak mellom gjennom uten mot siden etter før og men eller "
    "at som når hvor hvis fordi mens selv|"
    "jeg du han hun vi ikke veldig",
    "pl": "ten ta to te ci mój moja moje twój swój swoja nasz każdy każda pan pani|"
    "w we na z ze do od dla o po przed za nad pod między przez bez przy u i oraz ale lub albo bo że "
    "który która które gdy kiedy gdzie jeśli jak żeby chociaż ponieważ|"
    "ja ty on ona my nie się bardzo",
    "cs": "ten ta to ti můj moje tvůj svůj náš každý pan paní|"
    "v ve na z ze do od pro o po před za nad pod mezi přes bez při u k ke s se a i ale nebo protože že "
    "který která které když kde jestli jak aby|"
    "já ty on ona my ne velmi",
    "ru": "этот эта это эти тот та те мой моя моё мои твой свой своя наш каждый|"
    "в во на с со из от до для о об по перед за над под между через без при у к ко и а но или потому что "
    "который которая которые когда где если как чтобы хотя|"
    "я ты он она мы вы они не ни очень",
    "uk": "цей ця це ці той та ті мій моя твій свій наш кожен|"
    "в у на з зі із від до для про по перед за над під між через без при к і й а але або бо що який яка "
    "які коли де якщо як щоб хоча|"
    "я ти він вона ми ви вони не ні дуже",
}
_WORDS["nb"] = _WORDS["nn"] = _WORDS["no"]
_SENTENCE = (".", "?", "!", "…", "。", "？", "！", "؟", "।")
_CLAUSE = (",", ";", ":", "—", "–", "、", "，", "،", "；", "：")


@lru_cache(64)
def _word_lists(language: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the (articles, conjunctions, companions) of a language.

    No language means English, and an unknown language has no lists.
    """
    lists = _WORDS.get(language or "en", "||").split("|")
    articles, conjunctions, companions = (frozenset(each.split()) for each in lists)
    return articles, conjunctions, companions


@lru_cache(2**14)
def _ending(text: str, language: str | None) -> tuple[float | None, bool, bool]:
    """Return the cost of ending a line behind a word, and whether it ends with a digit and may begin a name.

    The cost is None if it depends on the next word.
    """
    code = primary(language)
    articles, conjunctions, companions = _word_lists(code)
    word, bare = text.lower(), text.rstrip("\"'”’»)]」』）")
    fixed: float | None = None
    if word in articles:
        fixed = AFTER_ARTICLE
    elif word in conjunctions or word in companions:
        fixed = AFTER_FUNCTION_WORD
    elif bare.endswith(_SENTENCE) and not (bare.endswith(".") and "." in bare[:-1] and not bare.endswith("..")):
        fixed = AFTER_SENTENCE
    elif bare.endswith(_CLAUSE):
        fixed = AFTER_CLAUSE
    return fixed, text[-1:].isdigit(), text[:1].isupper() and code != "de"


@lru_cache(2**14)
def _is_conjunction(text: str, language: str | None) -> bool:
    return text.lower() in _word_lists(primary(language))[1]


def cost(text: str, following: str, language: str | None) -> float:
    """Return the cost of ending a line between the words `text` and `following`."""
    fixed, is_number, may_be_name = _ending(text, language)
    if is_number and following[:1].islower() and fixed != AFTER_ARTICLE:
        return AFTER_FUNCTION_WORD
    if fixed is not None:
        return fixed
    if _is_conjunction(following, language):
        return BEFORE_CONJUNCTION
    return INSIDE_A_NAME if may_be_name and following[:1].isupper() else ANYWHERE
