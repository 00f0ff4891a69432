<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message numerus="yes">
        <source>%n software librarie(s), each under its own licence.</source>
        <translation>
            <numerusform>%n software library under its own licence.</numerusform>
            <numerusform>%n software libraries, each under its own licence.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArchiveDialog</name>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n recording</numerusform>
            <numerusform>%n recordings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n transcript(s) with all edits, {size}?</source>
        <translation>
            <numerusform>Delete %n transcript with all edits, {size}?</numerusform>
            <numerusform>Delete %n transcripts with all edits, {size}?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) deleted. Compact frees their space.</source>
        <translation>
            <numerusform>%n transcript deleted. Compact frees its space.</numerusform>
            <numerusform>%n transcripts deleted. Compact frees their space.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Backed up %n recording(s) to {file}.</source>
        <translation>
            <numerusform>Backed up %n recording to {file}.</numerusform>
            <numerusform>Backed up %n recordings to {file}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replace everything here with %n recording(s) from {file}?</source>
        <translation>
            <numerusform>Replace everything here with %n recording from {file}?</numerusform>
            <numerusform>Replace everything here with %n recordings from {file}?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) found</source>
        <translation>
            <numerusform>%n recording found</numerusform>
            <numerusform>%n recordings found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not found</source>
        <translation>
            <numerusform>%n not found</numerusform>
            <numerusform>%n not found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatMessages</name>
    <message numerus="yes">
        <source>%n CHAT problem(s) in {name}.</source>
        <translation>
            <numerusform>%n CHAT problem in {name}.</numerusform>
            <numerusform>%n CHAT problems in {name}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatNotice</name>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation>
            <numerusform>%n CHAT problem</numerusform>
            <numerusform>%n CHAT problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n of these transcripts</source>
        <translation>
            <numerusform>in %n of these transcripts</numerusform>
            <numerusform>in %n of these transcripts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n difference</numerusform>
            <numerusform>%n differences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeletedDialog</name>
    <message numerus="yes">
        <source>Permanently delete %n transcript(s)?</source>
        <translation>
            <numerusform>Permanently delete %n transcript?</numerusform>
            <numerusform>Permanently delete %n transcripts?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message numerus="yes">
        <source>Export %n transcript(s)</source>
        <translation>
            <numerusform>Export %n transcript</numerusform>
            <numerusform>Export %n transcripts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) skipped: in progress or without text.</source>
        <translation>
            <numerusform>%n recording skipped: in progress or without text.</numerusform>
            <numerusform>%n recordings skipped: in progress or without text.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved.</source>
        <translation>
            <numerusform>%n file saved.</numerusform>
            <numerusform>%n files saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Couldn&apos;t save all files of %n recording(s).</source>
        <translation>
            <numerusform>Couldn&apos;t save all files of %n recording.</numerusform>
            <numerusform>Couldn&apos;t save all files of %n recordings.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Facets</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n replaced</numerusform>
            <numerusform>%n replaced</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation>
            <numerusform>%n CHAT problem</numerusform>
            <numerusform>%n CHAT problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FrequencyPlot</name>
    <message numerus="yes">
        <source>{period}: %n result(s), {often} per 1,000 words</source>
        <translation>
            <numerusform>{period}: %n result, {often} per 1,000 words</numerusform>
            <numerusform>{period}: %n results, {often} per 1,000 words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HitExport</name>
    <message numerus="yes">
        <source>Saving audio clips: %n file(s)</source>
        <translation>
            <numerusform>Saving audio clips: %n file</numerusform>
            <numerusform>Saving audio clips: %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved</source>
        <translation>
            <numerusform>%n file saved</numerusform>
            <numerusform>%n files saved</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobOutlook</name>
    <message numerus="yes">
        <source>%n recording(s) ahead.</source>
        <translation>
            <numerusform>%n recording ahead.</numerusform>
            <numerusform>%n recordings ahead.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JoinOffer</name>
    <message numerus="yes">
        <source>{first} to {last} look like one recording in %n file(s).</source>
        <translation>
            <numerusform>{first} to {last} look like one recording in %n file.</numerusform>
            <numerusform>{first} to {last} look like one recording in %n files.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Joining %n file(s) to one recording, which then appears in the library.</source>
        <translation>
            <numerusform>Joining %n file to one recording, which then appears in the library.</numerusform>
            <numerusform>Joining %n files to one recording, which then appears in the library.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LanguageModelParts</name>
    <message numerus="yes">
        <source>You corrected transcripts of %n words in {folder}. A language model of them helps.</source>
        <translation>
            <numerusform>You corrected transcripts of %n word in {folder}. A language model of them helps.</numerusform>
            <numerusform>You corrected transcripts of %n words in {folder}. A language model of them helps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The corrections have grown by %n words since {model} was built.</source>
        <translation>
            <numerusform>The corrections have grown by %n word since {model} was built.</numerusform>
            <numerusform>The corrections have grown by %n words since {model} was built.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{model} now has %n words. The next recordings use it, with the careful search.</source>
        <translation>
            <numerusform>{model} now has %n word. The next recordings use it, with the careful search.</numerusform>
            <numerusform>{model} now has %n words. The next recordings use it, with the careful search.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{model} is built. Mynah couldn&apos;t read %n texts. {first}</source>
        <translation>
            <numerusform>{model} is built. Mynah couldn&apos;t read %n text. {first}</numerusform>
            <numerusform>{model} is built. Mynah couldn&apos;t read %n texts. {first}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryModel</name>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n recording</numerusform>
            <numerusform>%n recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryMeter</name>
    <message numerus="yes">
        <source>%n in progress</source>
        <translation>
            <numerusform>%n in progress</numerusform>
            <numerusform>%n in progress</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message numerus="yes">
        <source>%n folder(s) with own settings: {names}</source>
        <translation>
            <numerusform>%n folder with own settings: {names}</numerusform>
            <numerusform>%n folders with own settings: {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) not saved.</source>
        <translation>
            <numerusform>%n transcript not saved.</numerusform>
            <numerusform>%n transcripts not saved.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message numerus="yes">
        <source>%n models</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message numerus="yes">
        <source>%n recording(s) done.</source>
        <translation>
            <numerusform>%n recording done.</numerusform>
            <numerusform>%n recordings done.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed.</source>
        <translation>
            <numerusform>%n failed.</numerusform>
            <numerusform>%n failed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProjectDialog</name>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n speaker</numerusform>
            <numerusform>%n speakers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueueCommands</name>
    <message numerus="yes">
        <source>Delete the transcripts of %n recordings?</source>
        <translation>
            <numerusform>Delete the transcript of %n recording?</numerusform>
            <numerusform>Delete the transcripts of %n recordings?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordingFacts</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s) ({share})</source>
        <translation>
            <numerusform>%n uncertain word ({share})</numerusform>
            <numerusform>%n uncertain words ({share})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) per minute of speech</source>
        <translation>
            <numerusform>%n word per minute of speech</numerusform>
            <numerusform>%n words per minute of speech</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Removal</name>
    <message numerus="yes">
        <source>%n recordings removed.</source>
        <translation>
            <numerusform>%n recording removed.</numerusform>
            <numerusform>%n recordings removed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message numerus="yes">
        <source>%n checked</source>
        <translation>
            <numerusform>%n checked</numerusform>
            <numerusform>%n checked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message numerus="yes">
        <source>%n word(s) not found</source>
        <translation>
            <numerusform>%n word not found</numerusform>
            <numerusform>%n words not found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without times skipped</source>
        <translation>
            <numerusform>%n sentence without times skipped</numerusform>
            <numerusform>%n sentences without times skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to review</source>
        <translation>
            <numerusform>%n to review</numerusform>
            <numerusform>%n to review</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n speaker</numerusform>
            <numerusform>%n speakers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message numerus="yes">
        <source>%n recording(s) left to index</source>
        <translation>
            <numerusform>%n recording left to index</numerusform>
            <numerusform>%n recordings left to index</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetAdvanced</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replacement(s)</source>
        <translation>
            <numerusform>%n replacement</numerusform>
            <numerusform>%n replacements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetChoices</name>
    <message numerus="yes">
        <source>%n speaker(s), as set under Advanced.</source>
        <translation>
            <numerusform>%n speaker, as set under Advanced.</numerusform>
            <numerusform>%n speakers, as set under Advanced.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetFiles</name>
    <message numerus="yes">
        <source>%n more in “{folder}”</source>
        <translation>
            <numerusform>%n more in “{folder}”</numerusform>
            <numerusform>%n more in “{folder}”</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetOpener</name>
    <message numerus="yes">
        <source>%n already in the library, skipped</source>
        <translation>
            <numerusform>%n already in the library, skipped</numerusform>
            <numerusform>%n already in the library, skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s)</source>
        <translation>
            <numerusform>%n transcript</numerusform>
            <numerusform>%n transcripts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n archive(s)</source>
        <translation>
            <numerusform>%n archive</numerusform>
            <numerusform>%n archives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n program</numerusform>
            <numerusform>%n programs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished download(s)</source>
        <translation>
            <numerusform>%n unfinished download</numerusform>
            <numerusform>%n unfinished downloads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable file(s)</source>
        <translation>
            <numerusform>%n unreadable file</numerusform>
            <numerusform>%n unreadable files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s)</source>
        <translation>
            <numerusform>%n other file</numerusform>
            <numerusform>%n other files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpeakerModel</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpeakerPanel</name>
    <message numerus="yes">
        <source>The transcript names %n speaker(s).</source>
        <translation>
            <numerusform>The transcript names %n speaker.</numerusform>
            <numerusform>The transcript names %n speakers.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpeakersDialog</name>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n recording</numerusform>
            <numerusform>%n recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TierQuestion</name>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n text</numerusform>
            <numerusform>%n texts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrackWords</name>
    <message numerus="yes">
        <source>%n word(s) left out as the echo of a louder track</source>
        <translation>
            <numerusform>%n word left out as the echo of a louder track</numerusform>
            <numerusform>%n words left out as the echo of a louder track</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscribeSheet</name>
    <message numerus="yes">
        <source>Join %n file(s) into one recording</source>
        <translation>
            <numerusform>Join %n file into one recording</numerusform>
            <numerusform>Join %n files into one recording</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Join %n file(s) into {recordings} recordings</source>
        <translation>
            <numerusform>Join %n file into {recordings} recordings</numerusform>
            <numerusform>Join %n files into {recordings} recordings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s) again</source>
        <translation>
            <numerusform>Transcribe %n recording again</numerusform>
            <numerusform>Transcribe %n recordings again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s)</source>
        <translation>
            <numerusform>Transcribe %n recording</numerusform>
            <numerusform>Transcribe %n recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptModel</name>
    <message numerus="yes">
        <source>%n uncertain word(s)</source>
        <translation>
            <numerusform>%n uncertain word</numerusform>
            <numerusform>%n uncertain words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) from the vocabulary</source>
        <translation>
            <numerusform>%n word from the vocabulary</numerusform>
            <numerusform>%n words from the vocabulary</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptPane</name>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation>
            <numerusform>%n line copied</numerusform>
            <numerusform>%n lines copied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n speaker</numerusform>
            <numerusform>%n speakers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message numerus="yes">
        <source>%n % sure</source>
        <translation>
            <numerusform>%n % sure</numerusform>
            <numerusform>%n % sure</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WatchDialog</name>
    <message numerus="yes">
        <source>%n file(s) still arriving</source>
        <translation>
            <numerusform>%n file still arriving</numerusform>
            <numerusform>%n files still arriving</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WordsParts</name>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n replaced</numerusform>
            <numerusform>%n replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_QuitQuestion</name>
    <message numerus="yes">
        <source>%n recording(s) isn&apos;t/aren&apos;t finished. Quit now?</source>
        <translation>
            <numerusform>%n recording isn&apos;t finished. Quit now?</numerusform>
            <numerusform>%n recordings aren&apos;t finished. Quit now?</numerusform>
        </translation>
    </message>
</context>
</TS>
