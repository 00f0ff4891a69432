<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message numerus="yes">
        <source>%n librarie(s) come with Mynah, each under its own licence.</source>
        <translation>
            <numerusform>%n library comes with Mynah, under its own licence.</numerusform>
            <numerusform>%n libraries come with Mynah, each under its own licence.</numerusform>
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
        <source>%n transcript(s) with all edits are removed, {size}.</source>
        <translation>
            <numerusform>%n transcript with all edits is removed, {size}.</numerusform>
            <numerusform>%n transcripts with all edits are removed, {size}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) removed. Compressing gives back what they took.</source>
        <translation>
            <numerusform>%n transcript removed. Compressing gives back what it took.</numerusform>
            <numerusform>%n transcripts removed. Compressing gives back what they took.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) are in {file}.</source>
        <translation>
            <numerusform>%n recording is in {file}.</numerusform>
            <numerusform>%n recordings are in {file}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) of {file} take the place of this archive.</source>
        <translation>
            <numerusform>%n recording of {file} takes the place of this archive.</numerusform>
            <numerusform>%n recordings of {file} take the place of this archive.</numerusform>
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
        <source>%n place(s) would break the rules of CHAT</source>
        <translation>
            <numerusform>%n place would break the rules of CHAT</numerusform>
            <numerusform>%n places would break the rules of CHAT</numerusform>
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
        <source>%n recording(s) have no text yet, or are being worked on, and are left out.</source>
        <translation>
            <numerusform>%n recording has no text yet, or is being worked on, and is left out.</numerusform>
            <numerusform>%n recordings have no text yet, or are being worked on, and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written.</source>
        <translation>
            <numerusform>%n file written.</numerusform>
            <numerusform>%n files written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) could not be exported in full.</source>
        <translation>
            <numerusform>%n recording could not be exported in full.</numerusform>
            <numerusform>%n recordings could not be exported in full.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Facets</name>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
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
        <source>{period}: %n place(s), {often} in 1,000 words</source>
        <translation>
            <numerusform>{period}: %n place, {often} in 1,000 words</numerusform>
            <numerusform>{period}: %n places, {often} in 1,000 words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HitExport</name>
    <message numerus="yes">
        <source>Cutting sound: %n file(s)</source>
        <translation>
            <numerusform>Cutting sound: %n file</numerusform>
            <numerusform>Cutting sound: %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written</source>
        <translation>
            <numerusform>%n file written</numerusform>
            <numerusform>%n files written</numerusform>
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
        <source>%n folder(s) with settings of their own (mynah.toml): {names}</source>
        <translation>
            <numerusform>%n folder with settings of its own (mynah.toml): {names}</numerusform>
            <numerusform>%n folders with settings of their own (mynah.toml): {names}</numerusform>
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
        <source>%n recordings removed from the library.</source>
        <translation>
            <numerusform>%n recording removed from the library.</numerusform>
            <numerusform>%n recordings removed from the library.</numerusform>
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
        <source>%n uncertain word(s)</source>
        <translation>
            <numerusform>%n uncertain word</numerusform>
            <numerusform>%n uncertain words</numerusform>
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
        <source>%n recording(s) are still to be indexed</source>
        <translation>
            <numerusform>%n recording is still to be indexed</numerusform>
            <numerusform>%n recordings are still to be indexed</numerusform>
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
    <name>TranscribeSheet</name>
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
        <source>%n file(s) not complete yet</source>
        <translation>
            <numerusform>%n file not complete yet</numerusform>
            <numerusform>%n files not complete yet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WordsParts</name>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n place replaced</numerusform>
            <numerusform>%n places replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_QuitQuestion</name>
    <message numerus="yes">
        <source>%n recording(s) is/are not finished. Quit now?</source>
        <translation>
            <numerusform>%n recording is not finished. Quit now?</numerusform>
            <numerusform>%n recordings are not finished. Quit now?</numerusform>
        </translation>
    </message>
</context>
</TS>
