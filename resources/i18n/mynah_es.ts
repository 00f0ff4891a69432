<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Mynah</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah turns speech into text on your own computer, with NVIDIA&apos;s speech models. Recordings and transcripts never leave it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah is free software under the Apache License 2.0. Each model has its own licence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah&apos;s licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check for updates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask once for the newest version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search libraries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n software librarie(s), each under its own licence.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Add files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Watch folders…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;transcript…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;older settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sto&amp;rage…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Deleted transcripts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Vocabulary…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Transcribe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe a&amp;gain…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Identify speakers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;etry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ontinue all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to &amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;move from library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>De&amp;lete transcript…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier &amp;versions…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark as &amp;correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory and &amp;hardware…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check for &amp;updates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Mynah</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ArchiveDialog</name>
    <message>
        <source>Storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete transcripts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the transcripts of the selected recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free the space of deleted transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save all transcripts in one file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore a backup at the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find moved recordings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search a folder by content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage by recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>the largest {n} shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compact frees at least {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} (removed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Delete %n transcript(s) with all edits, {size}?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) deleted. Compact frees their space.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Freed {size}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backing up…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Backed up %n recording(s) to {file}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the backup…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Replace everything here with %n recording(s) from {file}?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Mynah restores it at the next start. Back up the current library first, or it is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged in the backup, and not restored: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart Mynah to restore {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder to search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BatchMonitor</name>
    <message>
        <source>Recordings are being transcribed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatChoices</name>
    <message>
        <source>Corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic, or codes: eng, deu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One per line: CHI:Anna:Target_Child</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word times (%wor)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark fillers and repetitions (English)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split long speech without punctuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start utterances in lower case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chinese, Japanese, Thai</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the headers of another CHAT file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV file (optional)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the participant table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah assigns these codes to speakers by name, then in order.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatMarks</name>
    <message>
        <source>Filler: &amp;-um</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word fragment: &amp;+wa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trailing off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question, trailing off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interruption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-interruption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-interrupted question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question with exclamation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert CHAT code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All codes and keys…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT codes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While you edit a segment, press F2, then the key.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatMessages</name>
    <message numerus="yes">
        <source>%n CHAT problem(s) in {name}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of {name} differs from its recording. CLAN can&apos;t pair them. Replace the existing file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatNotice</name>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this dialog and list the problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n of these transcripts</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatReview</name>
    <message>
        <source>Check CHAT rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next CHAT problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous CHAT problem</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search commands, recordings, words and settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type &gt; for commands, / for words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other transcript is the reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space plays, F2 edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capitalisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Digits or words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fillers (uh, um)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of the reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors by speaker and in total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version of {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare this transcript with a corrected text or an earlier version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{count} · {rate} of the words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Different</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Substituted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DeletedDialog</name>
    <message>
        <source>Deleted transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed recordings stay here for 30 days.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept until</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the selected recordings back in the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete now…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio files stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Permanently delete %n transcript(s)?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No recording was removed in the last 30 days.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiagnosticsDialog</name>
    <message>
        <source>Diagnostics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report contains versions, devices, settings, logs and figures. It contains no words and no names of recordings or people. Mynah sends nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer and the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing the engine with the demo model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine didn&apos;t finish the test.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine works on {device}: {reason}. It took {seconds} s for {heard} s of speech.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DialogOpener</name>
    <message>
        <source>Folder of recordings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Your library is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the demo model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built in, for a first look. English only, makes more mistakes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear this list. The files stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything stays on this computer. Nothing is uploaded, and no account is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop recordings here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio, video or whole folders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A four-minute conversation in English, with corrected text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add {path}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportButton</name>
    <message>
        <source>Export results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Word…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text&amp;Grid…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Audio clips (WAV)…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use these settings for automatic export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the folder structure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the failed files again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Export %n transcript(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to export yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) skipped: in progress or without text.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{names}: skipped, exists already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CLAN needs the recording&apos;s file name. Replace the old file, or choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Couldn&apos;t save all files of %n recording(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The files are in {folder}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping after this recording…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportOptions</name>
    <message>
        <source>Document (Word)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subtitles (SRT, WebVTT)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Research (CHAT, ELAN, Praat)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data (CSV, JSON)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In one folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the file exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text and translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Translation only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert a field into the file name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number ({n:03} for 001)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder, or save next to each recording.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example: {files}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several recordings would get the same name. Mynah numbers them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportPreview</name>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview: {format}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Facets</name>
    <message>
        <source>Per 1,000 words over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrow down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter shows only these results</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>in {found} of {total} recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results · per 1,000 words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileLinesDialog</name>
    <message>
        <source>CHAT file, line {line}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a valid pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message>
        <source>CHAT problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files with CHAT problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No CHAT problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line}, {code}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FoldersPage</name>
    <message>
        <source>Models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download, delete or move models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change it under Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library and transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All transcripts with their edits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They never contain words from a recording.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepared models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Safe to delete while Mynah is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Following</name>
    <message>
        <source>Back to playhead (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to playhead</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FormatNames</name>
    <message>
        <source>Plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SubRip (SRT)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WebVTT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ASS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (TSV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Praat TextGrid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ELAN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subtitles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Research</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FrequencyPlot</name>
    <message>
        <source>Frequency over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{period}: %n result(s), {often} per 1,000 words</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HardwareChoices</name>
    <message>
        <source>Best available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>32-bit (fp32)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16-bit (bf16)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16-bit (fp16)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit (int8)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HearAndType</name>
    <message>
        <source>No gaps after this point</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitExport</name>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TextGrid, one per recording (*.TextGrid)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the audio clips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Saving audio clips: %n file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HitsModel</name>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitsView</name>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space plays a result, Enter opens its recording</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>No files or folders found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a folder of recordings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobOutlook</name>
    <message>
        <source>Nothing is lost. Start it again to continue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A command in a terminal will transcribe it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcription has stopped. The message above says why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is paused. Choose “Continue all” to start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next in line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) ahead.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Starts in about {time}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another Mynah (process {pid}) is transcribing it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the recording…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No speech in the first {time} of {whole}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No speech in the first {time}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeyHints</name>
    <message>
        <source>Hide hints (View &gt; Hints)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LibraryFilter</name>
    <message>
        <source>Search recordings and words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort and group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort by &amp;queue order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Date added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by &amp;folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by &amp;month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;No groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reverse order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Collapse all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Expand all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found for “{words}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LibraryHead</name>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add recordings or transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LibraryModel</name>
    <message>
        <source>expanded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Notify me when everything is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save finished transcripts automatically</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run in the background, save battery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the computer awake while transcribing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Manual</name>
    <message>
        <source>The manual is not built yet. Run “python3 packaging/bootstrap.py docs”, then press F1 again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Couldn&apos;t open the manual. No browser answered. Open {page} in a browser.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryBar</name>
    <message>
        <source>Engine memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryDialog</name>
    <message>
        <source>Memory and hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine with its model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory per recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory of past recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{free} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{used} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU (NVIDIA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU (Apple)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryMeter</name>
    <message>
        <source>Status line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory: show details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory and hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n in progress</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} of {limit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not running</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemorySource</name>
    <message>
        <source>Waiting for memory: only {free} free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting: over your limit of {limit}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line &amp;width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign to</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageBanner</name>
    <message>
        <source>Previous message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download it or choose another under Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s) with own settings: {names}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The engine stopped: {cause}. It restarts. No finished work was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) not saved.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A transcript is not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Couldn&apos;t transcribe again: {names}. {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is already in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} recordings are already in the library: {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No recordings found in {names}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped: {names}. The file names are not valid text. Rename the files.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelList</name>
    <message>
        <source>List of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No models found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker models</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelNames</name>
    <message>
        <source>Demo model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo speaker model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} languages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelOffer</name>
    <message>
        <source>Recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English only, makes more mistakes. Get another model for real work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>25 languages, punctuation and capitals. Free, also for commercial use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this computer. Works offline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {size} are here. The download resumes there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} download · about {time} at 50 Mbit/s · then works offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {size}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>In use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built in. English only, makes more mistakes. For trying Mynah out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built in. Identifies up to four speakers. For trying Mynah out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this computer. The files are intact.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this computer. You copied the files yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused at {percent} %, {done} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {size} of an unfinished download?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this model? You can download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this model? Mynah can&apos;t download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for another download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting to be imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting to be checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting to Hugging Face…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection lost. Trying again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{percent} % of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by name or language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language spoken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only models on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hugging Face model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hugging Face model (owner/name)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download a model that is not in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the models folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the models folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import .nemo files or folders with model.safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models folder: {path} · {free} free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download from Hugging Face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model found. Choose a .nemo file or a folder with model.safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n models</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Import {what}? Mynah keeps its own copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.nemo model.safetensors)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {size} of models to {path}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New models folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving the models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message numerus="yes">
        <source>%n recording(s) done.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Mynah is done</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NumberFormats</name>
    <message>
        <source>nearly done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{s} s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{min} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{h} h left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{h} h {min} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{min} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{h} h {min} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n}× real time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PairsQuestion</name>
    <message>
        <source>Matching transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“Align” finds the time of every word and keeps the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“Just open” is enough unless the text was changed outside Mynah.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Just open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{text} is a transcript of {recording} by Mynah.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{text} matches {recording}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} recordings have transcripts by Mynah.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} recordings have matching transcripts. {own} of them are by Mynah.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} recordings have matching transcripts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PanelParts</name>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PartAgain</name>
    <message>
        <source>Another part is still being transcribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These segments have no times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribing this part again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text changed meanwhile. Nothing was replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No words were found in this part. Nothing was replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This part was transcribed again. You can undo this.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Picture of the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show below the panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in its own window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlayBar</name>
    <message>
        <source>This transcript has no recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t play this recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t play sound on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} (Space in the transcript, Ctrl+Space or F9 anywhere)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed {rate}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed (Alt+Up, Alt+Down)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProjectDialog</name>
    <message>
        <source>Folder settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask before transcribing recordings in this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary, one entry per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participants, one per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcription</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No format ticked: same as the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT headers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For recordings in this folder and the folders inside it. Empty fields follow the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved in {path}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save creates {path}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QualityPicture</name>
    <message>
        <source>Confidence, sound, words and items over time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueueCommands</name>
    <message>
        <source>Delete the transcript of {name}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Delete the transcripts of %n recordings?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay. “Remove from library” keeps transcripts for 30 days.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueueController</name>
    <message>
        <source>{done} of {total} done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identifying speakers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueueDelegate</name>
    <message>
        <source>Watched</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueuePane</name>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueueView</name>
    <message>
        <source>Recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop recordings or folders anywhere</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReadEditSwitch</name>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReadView</name>
    <message>
        <source>Transcript to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{length} without words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecordingFacts</name>
    <message>
        <source>About this recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the top: confidence, sound, words, items, languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter plays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the sound…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s) ({share})</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{time} of speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) per minute of speech</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>To check: {items}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} by {speaker}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} without a speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory: {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Couldn&apos;t read the sound. Gaps are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speech without words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words possibly not spoken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repeated words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uncertain words in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReferenceDrop</name>
    <message>
        <source>Use transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How do you want to use {text}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can compare it with the transcript of {recording}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Removal</name>
    <message>
        <source>{name} removed from the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recordings removed from the library.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Restored the earlier transcript of {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Items to review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space plays, Enter marks as correct, F2 edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space plays, F2 edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct, next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {total} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing left to review.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for gaps in the sound…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n checked</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{time} without words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>also written {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncertain word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gap, may contain speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeated words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spelled two ways</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Possibly not spoken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found by alignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About this recording</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RowHelp</name>
    <message>
        <source>Where is {name}?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>Save elsewhere…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added from the command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speakers: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model: {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vocabulary has no effect with this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory: {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aligned text: {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being transcribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>continues at {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for alignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another Mynah is transcribing it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused at {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled at {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged at {times}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>incomplete after {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) not found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without times skipped</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to review</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Not saved: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aligned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sounds like {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>language unclear, {language} used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identifying speakers {percent}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identifying speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speakers next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speakers paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>couldn&apos;t identify speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>no speech found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved as {formats}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>Search all recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word, &quot;phrase&quot;, harb*, a NEAR b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This recording is not in the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found in {n} recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many results to sort. Narrow the search.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This transcript has no recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This result has no time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t play sound on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No results to export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search every transcript, including your edits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>harbour   a word        &quot;the old harbour&quot;   a phrase        harb*   a word start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>harbour NEAR/5 boat        harbour OR port        harbour -boat        /h[ao]rbou?r/</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speaker:Anna   language:de   folder:radio   date:2024-05..2025   recording:interview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space plays · Enter opens the recording · Ctrl+C copies with the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) left to index</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>index up to date · {words} words · {size}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SeekStrip</name>
    <message>
        <source>Position in the whole recording</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SegmentBar</name>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split segment before the word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge with next segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{length} s · {rate} characters/s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SegmentCommands</name>
    <message>
        <source>Same as the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as the transcript: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of this segment:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert the whole transcript to the original? You can undo this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SegmentEditor</name>
    <message>
        <source>Segment text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcription</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notify me when everything is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the computer awake while transcribing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes effect after restart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While transcribing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The screen may still turn off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Updates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check for updates at start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah asks {host} for the newest version. It sends nothing about you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the update address under Advanced first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncertain words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark words below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah marks words whose confidence is lower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applies to recordings that haven&apos;t started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save finished transcripts automatically</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use CUDA graphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faster on NVIDIA GPUs. Turn it off if the driver causes problems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run in the background, save battery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit engine memory to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine memory limit in gigabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer has {size} GB. At the limit, new work waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minutes until an idle model is unloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unload the model when idle for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next recording loads it again in a few seconds.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SheetAdvanced</name>
    <message>
        <source>Hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact number of speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit vocabulary and replacements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File names</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replacement(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example: {files}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SheetChoices</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Identify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio tracks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More formats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For calls and interviews with one microphone per person.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s), as set under Advanced.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Only the demo speaker model is installed. Download a better one under Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English only, makes more mistakes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>downloads first, {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{language} instead of the original</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Original and {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tracks with speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tracks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Track {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SheetFiles</name>
    <message>
        <source>More recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more in “{folder}”</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetOpener</name>
    <message numerus="yes">
        <source>%n already in the library, skipped</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n archive(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished download(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>skipped: {files}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In lists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back and ahead 5 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign a speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the item again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge two speakers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Side panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide panel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sparkline</name>
    <message>
        <source>Memory in the last two minutes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpeakerCommands</name>
    <message>
        <source>Import speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker turns (*.rttm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export speaker turns (RTTM)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpeakerLanes</name>
    <message>
        <source>Speaker lanes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpeakerModel</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpeakerOptions</name>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exactly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download a speaker model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo speaker model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For calls and interviews with one microphone per person.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No speaker model is installed yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo model knows only synthetic voices. Download a speaker model for real work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah identifies speakers after the words.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpeakerPanel</name>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No speakers yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpeakerPopover</name>
    <message>
        <source>Speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge into</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign to</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpeakerView</name>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter renames, Space plays the voice, M merges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge into…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpeakersDialog</name>
    <message>
        <source>Identify speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The words stay. Sentences are split where the speaker changes. You can undo this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Identify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SubtitleChoices</name>
    <message>
        <source>Netflix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Television</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short clips, one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subtitle style</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines per subtitle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most characters per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest (s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest (s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gap (s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linger (s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two speakers per subtitle, with dashes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker names in SRT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subtitles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the numbers of this style</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextChoices</name>
    <message>
        <source>Unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capitalise sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capitalisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT files follow their own rules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TranscribeSheet</name>
    <message>
        <source>Advanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Don&apos;t ask for this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything stays on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download and transcribe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe this part again</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s) again</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>You can undo this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready in about {time} on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current transcripts stay under Earlier versions.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TranscriptActions</name>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy with names and times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge with previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge with next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start at playhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End at playhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set language…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe this part again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign speaker…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename speaker…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge speaker into…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a new speaker here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import speakers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export speaker turns (RTTM)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find and replace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply replacements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next to review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous to review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play from word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back 5 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ahead 5 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow playhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to playhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loop sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add missing speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read or edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waveform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert to original</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert the whole transcript…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy transcript with names and times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy transcript as plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign to new speaker ({n})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign to {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playback</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TranscriptHeader</name>
    <message>
        <source>live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording is damaged at {times}. Words may be missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TranscriptModel</name>
    <message>
        <source>in {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>translated: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) from the vocabulary</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>not finished</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TranscriptPane</name>
    <message>
        <source>Transcript pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No uncertain words</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptStack</name>
    <message>
        <source>Choose a recording to read and play it here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting to be transcribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused before the first words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribing… The first words appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcription failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled before the first words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No speech found in this recording</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no speech heard here: possibly not spoken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repeats the words before: possibly not spoken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typed, or without a confidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n % sure</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>from your vocabulary: without it, another word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This part is not finished yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TranslationEditor</name>
    <message>
        <source>Segment translation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UpdateCheck</name>
    <message>
        <source>Mynah is up to date.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah {version} is available: {page}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Earlier versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier transcripts of {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The current transcript becomes an earlier version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No earlier versions yet. “Transcribe again” keeps the current transcript here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WatchDialog</name>
    <message>
        <source>Watched folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No folder is watched yet. Add the folder where recordings arrive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop watching this folder. Its files stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show Mynah when a recording arrives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While Mynah runs, it transcribes each recording in these folders once. It waits until the file is complete. Folders inside them count too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is already watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t watch a folder whose name ends like a recording&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watched after Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) still arriving</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Folder to watch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder with its full path.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WatchParts</name>
    <message>
        <source>Watched folders…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Waveform</name>
    <message>
        <source>Position in the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys move by five seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time}: the recording is damaged here, words may be missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag to change the segment. Alt: without snapping.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No waveform available</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WordsDialog</name>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a vocabulary for a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words and phrases, one per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add words from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the words that you corrected often</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replacements, one per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add replacements from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names and terms that may be spoken, one per line. Optional after |: a strength (1 is usual), then wrong spellings. Example: Nguyen | 2 | new yen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah replaces these words in new transcripts. You can undo this. Plain words match in any case. &quot;Words&quot; in quotation marks match exactly. /Patterns/ are regular expressions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applies to recordings that haven&apos;t started. Transcribe finished recordings again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replacements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gentle: only between words that sound almost alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommended: finds more of your words, seldom changes others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strong: some of your words may appear by mistake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Very strong: your words will appear by mistake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Often corrected: {words}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WordsParts</name>
    <message>
        <source>No replacements yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>You corrected {words} several times. Add to the vocabulary?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ZoomControls</name>
    <message>
        <source>Zoom of the waveform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out (Alt+-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in (Alt++)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom · {length}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_LosingQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Couldn&apos;t save your last edits: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah tries again every second. If you quit now, they will be lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep Mynah open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_QuitQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) isn&apos;t/aren&apos;t finished. Quit now?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>They continue at the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>backend</name>
    <message>
        <source>Mynah uses NVIDIA NeMo, which is slower: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>file not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may have been moved or renamed. Check the path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the files in it, or remove the media suffix from the folder&apos;s name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a device or a pipe, not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save its output to a file first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask its owner for permission.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file&apos;s name is not valid text, and Mynah can&apos;t name a transcript after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of {path} is not valid text, and Mynah can&apos;t name a transcript after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is empty (0 bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy it again from the device that recorded it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah can&apos;t read this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may not be audio or video. Convert it to WAV, FLAC or MP3, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no audio track</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file with sound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio track is empty (0 seconds)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the file again from the device that recorded it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording is incomplete: its index is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah doesn&apos;t support this audio format ({codec})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to WAV or FLAC.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording is copy-protected (DRM)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a copy without protection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording is damaged from {seconds} s on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy it again, or repair it with an audio editor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no part of this file could be decoded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may be damaged, or not audio. Copy it again, and check that another program plays it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a link that leads back to itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the link, and choose the recording itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the file failed before its end ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the disk or the network drive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the disk or network drive of this file is not responding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconnect it, or copy the file to another disk. Then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file changed during transcription</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until it is complete, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the engine crashed twice on this file ({cause})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try another model. Please report the problem with the log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no file with the same name was found to pair it with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name both files: mynah align RECORDING TRANSCRIPT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model doesn&apos;t support the language {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It supports: {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the demo model supports only English, not {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model (see `mynah models`).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} doesn&apos;t support the language {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It supports: {known}. Or choose another model (see `mynah models`).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} identifies at most {most} speakers, not {exactly}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for fewer speakers, or choose another model (see `mynah models`).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another Mynah (process {pid}) is working on this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until it finishes, or close it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the transcript has version {version}, and this Mynah reads versions up to {known}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update Mynah.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this JSON is of no kind that Mynah knows ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export it again, or in another format such as SRT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown format: {unknown}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose from {known}. Separate several formats by commas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{option} can&apos;t be {value} ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See `mynah convert --help`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah can&apos;t read {suffix} files as transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It reads files with these endings: {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this {kind} file can&apos;t be read ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it in the program that wrote it, and save it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no tier “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose from its tiers: {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text encoding is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is larger than {largest} MB, too large for a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that this is the right file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file contains no words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file contains no speaker turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an RTTM file. Its lines begin with SPEAKER.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the reference contains no words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah has no finished transcript of this recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe it first, or choose a transcript file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this file is not a backup of Mynah&apos;s archive ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file that `mynah archive backup` or the window wrote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channel {channel} (counted from 0) doesn&apos;t exist: the recording has {channels}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the channel in the manifest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no sound track of this recording is {choice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has these tracks: {tracks}. Choose one of them, or auto.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channels can&apos;t separate the speakers: only one channel of this recording is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Don&apos;t limit the recording to one channel, or choose another way to identify speakers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no results of a run were found here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the folder or address that `mynah batch` had as --output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not the file that was transcribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe it again, or restore the old file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file was saved again after its transcription, and has the same size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe it again if it is another recording now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a post-processing file ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file must be YAML with `parameters:`, such as onset, offset and min_duration_on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line}: {value} can&apos;t be a vocabulary word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write words without * and with at most {longest} characters. Put | before the weight and each other form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line}: the weight {value} is not a number from 0 to {most}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The usual weight is 1. A weight of 2 doubles the preference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the row at line {line} is not valid CSV ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the quotation mark. Double each quotation mark inside a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vocabulary is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write one word or phrase per line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vocabulary has more than {phrases} entries or {megabytes} MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove common words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vocabulary is no longer in the journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcribe the recording again with the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown field in the file name: {{{field}}}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use any of {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a curly bracket in the file name is not closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write {{{{ for a literal bracket.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file name can&apos;t contain {character}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this character.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only {{n}} can have a width, such as {{n:03}}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write {{{field}}} without a width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file name is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write, for example, {{stem}}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file name is longer than {longest} characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none of the {sentences} sentences has a time, and {format} needs times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find the times in the recording (`mynah align`), or choose a format without times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no subtitles were written: {missed} of {words} words were not found in the sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that this text belongs to the recording. Other formats contain the words that were found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speaker} is not a CHAT speaker code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use one to seven capitals and digits, such as INV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two participants have the code {speaker}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give each participant a different code.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{role} is not a CHAT role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use one of {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{date} is not a date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it as 2026-11-21 or 21-NOV-2026.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown language: {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use an ISO 639 code, such as en or eng.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the header {name} or its text is not valid in CHAT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can set these headers: {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} has no column `code`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the participants as CSV with the column names in the first line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} has an unknown column: {column}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known columns: {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}, line {line}: {column} can&apos;t be {value} in CHAT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the table. Write an age as 2;06.12, and a role as for `mynah convert --chat-participant`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} has no CHAT headers to copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a .cha file, or the beginning of one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line} is not a replacement rule: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write FIND =&gt; REPLACEMENT, or /EXPRESSION/ =&gt; REPLACEMENT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has more than {most} replacement rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove some rules, or combine several in one expression.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replacement rule {number}, {find}, has an error at character {place}: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the expression, or use plain words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replacement rule {number}, {find}, took too long and was skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simplify the expression. A repetition inside a repetition is slow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the query is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a word, a &quot;phrase&quot;, a beginning such as harb*, or a regular expression between slashes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{mark} at character {place} is not closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close it, or remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{operator} at character {place} needs a word on each side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it between two words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown filter “{name}:” at character {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known filters: {known}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the filter “{name}:” at character {place} has no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write, for example, {name}:&quot;a value&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{value} at character {place} is not a date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write 2026, 2026-11, 2026-11-21, or 2024..2025-06.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{value} at character {place} ends before it begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the earlier date first, as in 2024..2025-06.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the regular expression at character {place} has an error ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct it, or search for words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{operator} at character {place} can&apos;t be combined with a regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search is not available: the SQLite of this Python ({version}) lacks FTS5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use Mynah&apos;s bundle, or a Python from python.org.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a complete NeMo checkpoint ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the .nemo file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} should have {expected}, but this file has {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the file again. If this is your own model, give it another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} can&apos;t be joined ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join the other files, or repair this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} can&apos;t be joined, because it has {tracks} sound tracks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join files with one sound track each, or transcribe this file alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the part begins at {offset} s, after the end of the recording, which has {seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an earlier beginning with --from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah has heard only the part from {start} s to {end} of this recording</source>
        <translation>Mynah solo ha oído la parte de {start} s a {end} de esta grabación</translation>
    </message>
    <message>
        <source>Choose times in this part with --from and --to, or transcribe another part.</source>
        <translation>Elija tiempos de esta parte con --from y --to, o transcriba otra parte.</translation>
    </message>
    <message>
        <source>the offset {offset} s lies after the end of the recording, which has {seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the offset in the manifest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row {line} of the manifest can&apos;t be read ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct this row. All other rows are processed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is not a manifest that Mynah can read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a .jsonl, .csv or .parquet file. `mynah batch plan` makes one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the manifest {path} can&apos;t be read ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create it again with `mynah batch plan`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the storage of {uri} is not responding ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the same command again later. Finished work is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown storage: {protocol}://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a path, or s3://, gs://, az:// or https://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>support for {protocol}:// is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[cluster]&apos; (s3), gcsfs (gs) or adlfs (az).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the storage of {uri} doesn&apos;t report the size of the file, and Mynah can&apos;t read parts of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the file to a disk or to an object store.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the storage of {uri} returns the whole file when Mynah asks for a part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the file to a disk, an object store, or a web server that supports range requests.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the metrics page can&apos;t use port {port} ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics need prometheus_client, which is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it: pip install &apos;mynah[cluster]&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ray is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Ray cluster at {address} is not responding ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check --address. Without it, Mynah starts a cluster here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} cluster workers in a row ended before they could start work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the cluster&apos;s memory and logs. Check that Mynah is installed on all nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} workers in a row ended while they worked on this part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the memory of the nodes, then run the same command again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the report {uri} can&apos;t be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete it with the results of its part, then run the command again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>support for Parquet files (pyarrow) is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[cluster]&apos;. Or use .jsonl.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{uri} contains the output of another run: {difference}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the options of that run, or another --output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run stopped after {count} failed parts in a row (the last one: {reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the same command again when the storage responds. Finished work is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no model is called {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See `mynah models`, or use the path of a .nemo file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no model was found at {uri}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the full address of a .nemo file, or a name from `mynah models`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model file {model} was refused: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download it again from a source that you trust.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} couldn&apos;t be loaded ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the file again, or try another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} can&apos;t run in Mynah: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use {instead} instead. See `mynah models`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} can&apos;t transcribe: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a speech recognition model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} can&apos;t align: it has no CTC head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose, for example, parakeet-tdt_ctc-110m, parakeet-ctc-1.1b or canary-1b-v2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} can&apos;t translate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose, for example, canary-1b-v2, canary-1b-flash or canary-180m-flash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah can&apos;t translate next to the text when each channel is a speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn the translation off, or identify speakers with a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} doesn&apos;t identify speakers: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose, for example, Nemotron-3-Diarization or diar_streaming_sortformer_4spk-v2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stanza, which adds %mor and %gra, is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[morphology]&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} contains no Stanza models for the language {language}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder with resources.json and a folder for each language. Mynah downloads no Stanza models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another model is already called {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the file, or remove that model first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the demo model is built in and can&apos;t be removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It uses little space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model {model} is damaged: its content has changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it, then download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another Mynah is working on the model {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until it finishes, or stop it there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the models folder {path} is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect its disk, or choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} already contains a file called {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is inside the models folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder outside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} can&apos;t be reached ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the network and the proxy settings. The download will resume where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection to {host} broke several times ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again later. The download will resume where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} is overloaded or under maintenance (HTTP {status})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} requires permission for {file} (HTTP {status})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept the terms on {page}. Then set HF_TOKEN to an access token of your account there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the catalogue has no model called {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For other models, use the Hugging Face name (owner/name), such as nvidia/parakeet-tdt-0.6b-v3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} has no file {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for it on {page}, then import the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} sent an unexpected answer ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your network may require a login. Also check HF_ENDPOINT and the proxy settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the certificate of {host} is not trusted here ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Behind a company proxy, install its certificate in the system, or set SSL_CERT_FILE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{address}” is not an address for update checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set update_address in the settings to an address that begins with https://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no address for update checks is set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the network. Mynah works without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} didn&apos;t report the newest version of Mynah ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again another day.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the proxy settings are not valid ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} arrived damaged from {host} and was deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download it again. If that doesn&apos;t help, check the proxy and the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the device {device} can&apos;t be used: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another device, or auto.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device} can&apos;t compute in {precision}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another precision, or auto.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this model runs in NeMo, which can&apos;t compute in {precision}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is not enough memory even for half a minute of sound ({free} are free)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, raise Mynah&apos;s memory limit if you set it, or choose a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the microphone can&apos;t be opened ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect it, and allow programs to use it in the system&apos;s privacy settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sound of this computer can&apos;t be recorded ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a source from the list of `mynah record --list-sources`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the disk is full ({path}: {needed} needed, {free} free)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} can&apos;t be written ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} is open in another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close it there, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} already exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another name, or delete that file first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} was removed while Mynah worked in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. Mynah will create the folder again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program changed {path}, so Mynah didn&apos;t write your edits into it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the transcript again under another name, or replace the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program changed {path} after it was opened, and Mynah left it unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export under another name, or open the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the watched folder {path} can&apos;t be reached ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah keeps looking, and takes new recordings when the folder is back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah can&apos;t create its folder {path} ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the parent folder writable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a newer Mynah wrote the journal {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a trial version of Mynah wrote the journal {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the file to another folder. Mynah will start with an empty journal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the journal {path} is damaged ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move it to another folder. Mynah will start with an empty journal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the journal {path} can&apos;t be replaced while Mynah is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the window and stop all Mynah commands, then restore again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program locks the journal {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close that program, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the journal {path} can&apos;t be opened ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and its disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the settings in {path} can&apos;t be read and were reset ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old settings are in {aside}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some settings in {path} are not valid ({names})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah uses their defaults. Set them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} can&apos;t be read ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the file. Mynah ignores it until then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{key} must be {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct it, or leave it empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} can&apos;t be transcribed with the settings of its mynah.toml ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct mynah.toml.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}, line {line}: unknown setting {key} (known: {known})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct or remove it. The rest of the file applies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path}, line {line}: {key} can&apos;t be {value}, only {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct it. The rest of the file applies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the settings in {path} can&apos;t be read ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the file&apos;s permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the engine and the program are different versions (protocols {theirs} and {ours})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Mynah again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the engine stopped {times} times in a row ({cause})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the log: {log}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the engine was stopped from outside {times} times in a row ({cause})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model. No finished work was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the engine couldn&apos;t start ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your edit of {name} couldn&apos;t be saved and was undone ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please report it with the log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something went wrong inside Mynah ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no GPU was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the GPU computes in bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the GPU is too old for bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best for Apple GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fastest in a measurement on this processor, and close enough to the exact model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>int8 was faster in a measurement here, but too inexact for this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faster in a measurement on this processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16 was not faster in a measurement on this processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model is small enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the only precision of this kind of model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it supports this kind of model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the native backend doesn&apos;t support {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the native backend couldn&apos;t load it: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this device doesn&apos;t exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this installation has no CUDA support</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no NVIDIA driver or GPU is responding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only macOS supports it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this Mac has no GPU that Mynah can use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system refused access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system&apos;s sound service is not responding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the written recording differs from the samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it ends too early, because the download is incomplete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a valid tar archive ({})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains more than {} files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} in it is not a plain file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name {} in it leads out of the archive or is not plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains {} twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains {}, which no speech model needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} in it is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains no {}, so it is not a NeMo checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} contains no data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration is not plain YAML</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration is not a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration is not a plain tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration is too large or too deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration contains a {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration names the unknown class {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration refers to the missing file {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration calls a resolver ({})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its weights are not plain tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder contains no {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is not a JSON table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its configuration has an invalid value for {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} is not a valid safetensors file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its weights lack {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shape or type of {} in its weights contradicts its configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its weights contain {}, which its class doesn&apos;t know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a speech language model (SALM), which Mynah can&apos;t run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is Nemotron 3.5 Transcribe, whose 34 billion parameters need a GPU with 80 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a multitalker model, which needs to know beforehand when each person speaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a Whisper model, and Mynah runs NVIDIA NeMo models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it recognises speech, but belongs to a family that Mynah doesn&apos;t support</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a Seamless model, which Mynah doesn&apos;t support</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it turns text into speech, not speech into text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a text-only language model, and can&apos;t listen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it identifies speakers, but belongs to a family that Mynah doesn&apos;t support</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has the format of whisper.cpp and llama.cpp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has the ONNX format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has the MLX format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its weights are a pickle, which may run code when it is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the native backend reads models with safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {} doesn&apos;t write text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the adapter {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the CTC head {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a diarisation model with the setting {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoders of the class {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a vocabulary without an end token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the joint network {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>language tags in another form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>models of the class {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>models of the family {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the prediction network {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context before the text with several vocabularies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the prompt format {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompts without languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the setting {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompts without the token {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the timestamp model {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a timestamp model with several vocabularies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tokenizer class {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model without a tokenizer or a list of characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tokenizer outside the checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tokenizer type {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this tokenizer, which can&apos;t be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokenizer.json with {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights in a format older than torch 1.6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights that contain more than tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights without {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the written copy can&apos;t be read back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window {} or the next one was not recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the storage returned too few bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not UTF-8 and was read as {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not UTF-8 and was read as {name}, which is a guess; save it as UTF-8 if its letters are wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is UTF-8 but for {count} of its bytes, which were read as Windows-1252</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out: {listed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was read as {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>formatting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines in italics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>style sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regions of the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>placements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drawings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>events without readable times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times of parts of a cue that are no single words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines that were shown before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times of cues without a length that can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times before the beginning of the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time stamps in the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time shifts of a stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tier “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it aborted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it accessed invalid memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an arithmetic error in native code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this processor lacks an instruction that Mynah needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program ended it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file that it was using disappeared, or its disk failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it probably ran out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it ran out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its converted model was damaged on disk, and Mynah converts it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it had an internal error, which is in the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a library (DLL) is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a library (DLL) couldn&apos;t start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its stack was damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exit status {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>signal {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing stands after @</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has no such form after @</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has no such mark in brackets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a replacement without a word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing of this word is said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fragment cannot be replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no word of CHAT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a replacement by something that is not transcribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mark in brackets without content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits in a word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sign of delivery without its partner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sign of shortening without its partner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ at the beginning of a compound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a compound with an empty part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>almost xxx, yyy or www</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quotation mark without its partner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sign that no word may have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two marks of stress in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mark of stress without a sound after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mark of length without a sound before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two main stresses in one word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@s in an utterance of a third language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@s without a second language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a minor stress without a main one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part of the word is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>^ at the beginning of a word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a curly quotation mark as an apostrophe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole utterance word by word in the other language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a curly apostrophe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two commas in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a comma that follows no spoken word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a main tier without a speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part is missing here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part too many here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no terminator at the end of the utterance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an utterance without content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no speaker&apos;s code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a speaker whom @Participants does not name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has nothing of this form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this cannot be read as CHAT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an utterance that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a bracket that is not closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a parenthesis that is not closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mark that is not complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sign that cannot be seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a header that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no colon after the speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something that does not belong in an utterance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line that begins with none of @, * and %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part that does not belong here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quotation that does not go on in the next utterance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something that CHAT needs is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>groups that lie wrongly within each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a group that begins and does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a group that ends and did not begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an overlap that only one speaker has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half of a pair of overlap marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+, with nothing before it to complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+, after an utterance that was not interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>++ with nothing before it to complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>++ after an utterance that did not trail off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>++ after an utterance of the same speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an underline that begins and does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an underline that ends and did not begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a long event that begins and does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a long event that ends and did not begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a time that runs backwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the content is not of this header&apos;s kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a nonverbal event that begins and does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a nonverbal event that ends and did not begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a retracing that nothing follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pause within a phonological group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quotation within a quotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an overlap has a number from 2 to 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mark in brackets that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a replacement that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a retracing of nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a retracing of something that is no word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a %mor tier that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is no word cannot be replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a filler cannot be replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a replacement by a word that is not said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two dependent tiers of one kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dependent tier without a main tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a header twice, or text after @End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@End is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@UTF8 is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a header that CHAT needs is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an @ID without its ten fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Participants is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Languages is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Date is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Media is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an @ID without a language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an @ID without a speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a participant without a code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a participant without a role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an @ID without a corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an @ID without a role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an age that is not written as 2;06.12</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a date that is not written as 21-NOV-2026</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a language that ISO 639-3 does not have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a speaker without an @ID or an entry in @Participants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an @ID of nobody in @Participants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a birth of nobody in @Participants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has no such header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Bg without its @Eg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Eg without its @Bg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Bg and @Eg of different names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Bg within a @Bg of the same name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@G between @Bg and @Eg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file and @Media have different names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has no such role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Options is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has no such option</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Media is neither audio nor video</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Media has no such state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Number has no such value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Recording Quality is a number from 1 to 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Transcription has no such value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Time Duration is not written as 12:30-13:00</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Time Start is not written as 12:30</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has no such sex in @ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a header in the wrong place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Media is linked, and no utterance has a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a date of birth that is not written as 21-NOV-2026</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has no such social status in @ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Birth of, @Birthplace of or @L1 of in the wrong place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@ID in the wrong place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a speaker twice in @Participants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a comma at the end of @Participants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Options in the wrong place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@Media is unlinked, and utterances have times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dependent tier that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the content is not of this tier&apos;s kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dependent tier without colon and tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%tim has no time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra without %mor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHAT has no such dependent tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a speaker&apos;s times run backwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an item of %mor without a vertical line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a speaker overlaps himself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%mor has fewer items than the main tier words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%mor has more items than the main tier words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only one of %mor and the main tier has a terminator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a relation of %gra that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra counts from 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an item of %mor with an empty part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra counts a word that %mor does not have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra names a head that %mor does not have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%pho has fewer items than the main tier words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%pho has more items than the main tier words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%mor and the main tier end differently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%sin has fewer items than the main tier words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%sin has more items than the main tier words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra and %mor differ in length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra does not count one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra has no root</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra has several roots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra runs in a circle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xmodsyl and %mod differ in length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xphosyl and %pho differ in length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xphoaln and %mod differ in length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xphoaln and %pho differ in length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times of two speakers overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a gap between the times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a speaker&apos;s times overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an utterance without a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%mod has fewer items than the main tier words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%mod has more items than the main tier words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a syllable unit without a sound or its code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no place in a syllable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xmodsyl has other sounds than %mod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xphosyl has other sounds than %pho</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pair of %xphoaln that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xphoaln has other sounds than %mod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xphoaln has other sounds than %pho</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sound that ends before it starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times of sounds that run backwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sound outside its utterance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xphoint has other sounds than %pho</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%xphoint and %pho differ in length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a time with zeros before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no space after a comma</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a space within &lt; and &gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no space before a pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times without @Media</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a word of nothing but a repeated part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a language that @Languages does not name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty dependent tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no space after a bracket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a space after the tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mark at the beginning that is about nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an item of %mor without a part of speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%gra has no such relation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source># in a place where no prefix is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source># in a language without such prefixes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no space before &amp;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no space after a separator or a pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a linker that does not stand first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a space before the comma in @Media</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name that @Media cannot have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes that are not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a byte order mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%wor has other words than the main tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not checked from here on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for a bracket that is not closed, a sign that is no part of CHAT, or a second . ? or ! in the line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the line with the CHAT manual: a word, a space, a bracket or the terminator is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the special form: @ and &amp; have a code of CHAT right after them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the replacement as word [: correct word], after a whole word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the word: marks of stress, length and pause need sounds that are said.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spell the number out in words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the missing half of the pair, or take out the one that is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a compound as two words with one + between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write xxx, yyy or www for what is not transcribed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write quotation marks as a pair “ and ”, with a space around each, and never one pair in another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the sign out of the word, or write the word as it is said.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the language by its ISO 639-3 code, in @Languages and after @s: or in [- ...].</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the straight apostrophe &apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let a comma follow a spoken word, with a space after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give every main tier a code of at most seven characters that @Participants lists.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say something in the utterance (0 where nobody speaks) and end it with one terminator, as . or ? or +...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the bracket, with no space inside it and one after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin the line with @, * or % in its first column, then the name, a colon and a tab.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give every ⌈ of one speaker its ⌊ of another, with the same number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the linker first in the utterance, and the utterance that it continues before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the time as two whole numbers of milliseconds with _ between them, without zeros before them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the times: each ends after it starts, and no utterance starts before the one above it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the times: one speaker&apos;s utterances overlap by half a second at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the utterance a time, as the others have one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the mark after the words that it is about; groups of words need &lt; and &gt;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the pause as a sign of its own, with spaces around it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the spaces: one between words, one tab after the colon.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep one dependent tier of each kind for an utterance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the dependent tier right below its main tier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the header once, and nothing after @End.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the header, with its content after a colon and a tab.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write @ID with ten fields: language|corpus|code|age|sex|group|ses|role|education|custom|</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name every speaker once in @Participants and in one @ID.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the date as 21-NOV-2026.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the header&apos;s name; a gem that begins with @Bg ends with an @Eg of the same name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename one of them: @Media has the name of the file and of the recording, without what follows the dot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a role of CHAT&apos;s list, the same in @Participants and in @ID.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write one of the values that the CHAT manual has for this header.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order the headers: @Languages, @Participants, @Options, @ID, @Birth of, @Media, then all others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write `, unlinked` at the end of @Media, or give the utterances their times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take `unlinked` out of @Media.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add @Media with the name of the recording and audio or video.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the dependent tier: %, a name that CHAT has (%x... for your own), a colon, a tab, then its content.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the time in %tim as 00:01:02.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make %mor and %gra anew: their items no longer fit together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make %mor anew: it no longer fits the words of the main tier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the tier one item for each word of the main tier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the tier of sounds anew: it no longer fits %mod or %pho.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the empty line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the file as UTF-8 without a byte order mark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make %wor anew (mynah align), or correct it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mend what is named before it, or shorten the lines, and check again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the line with the CHAT manual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>25 European languages, detected automatically. Fast, with punctuation and exact word times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English only. Slightly more accurate than Parakeet v3, with numbers as digits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, for recordings and for live speech. Very few errors in read speech.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>28 languages, detected or chosen. Includes Chinese, Japanese, Korean, Arabic and Hindi.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parakeet v3, trained further by Moondream. The same 25 languages, fewer errors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parakeet v3, trained further for German by primeLine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English. Small and fast, for older computers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English. Large. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Japanese.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English. Large. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English. Good for aligning text. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>25 European languages. Also translates to and from English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, German, Spanish and French. Also translates to and from English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, German, Spanish and French. Small and fast. Also translates to and from English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, made for live speech.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, made for live speech. Small. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, made for voice assistants. Small. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Belarusian. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>German. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spanish. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>French. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Croatian. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Armenian. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Italian. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Georgian. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dutch. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polish. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Portuguese. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Russian. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ukrainian. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uzbek. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arabic. Small and fast. Can also align existing text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arabic with vowel signs. Small and fast.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Persian. Small and fast. Writes no punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kazakh and Russian, also mixed. Small and fast. Writes no punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, from 2023. Small. Good for aligning text. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, from 2023. Medium size. Good for aligning text. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, from 2023. Large. Good for aligning text. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, from 2023. Small. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, from 2023. Medium size. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English, from 2023. Large. Writes lower case without punctuation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to eight speakers, with exact times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to four speakers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to four speakers. Creative Commons licence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its daemons ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cluster ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah can&apos;t create a folder there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>larger than 4 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nested too deeply, in line {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program removed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its header was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it defines entities of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a damaged archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no column of texts is recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not laid out as ELAN lays out its files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is in Praat&apos;s binary form, and “Save as text file” in Praat makes one that can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is in Praat&apos;s chronological form, and “Save as text file” in Praat makes one that can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not begin as a TextGrid does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {n} is not what a TextGrid has there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {n} has no times that can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list of its recordings is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its tables are not Mynah&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program wrote it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording was abandoned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it ended too early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names no commit, SHA-256 and size for the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names no commit for the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its list of files is not valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it sent the wrong part of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it sent a file of the wrong size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no data arrived for too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its list of files does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it doesn&apos;t have this part of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its name does not end in .nemo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it lacks its configuration or its weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is incomplete or not an archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was suspended from outside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it did not answer for {n} seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it sent something that is not a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loading the model took too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the part was not finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mynah can&apos;t change a file of this form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of a model, or the path of a .nemo file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a language code, such as de or pt-BR, or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off, auto, channels, or a number up to eight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto, all, the number of a sound track, or its title or language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a time of each recording, such as 90 or &quot;1:30&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of words and phrases in quotation marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the path of a readable word list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of any of txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid and eaf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the path of a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the path of a .cha file or a metadata file (.cdc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the path of a participant table (CSV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of a corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list such as CHI:Anna:Target_Child, each in quotation marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of language codes, the main language first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of lines in quotation marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table such as {Location = &quot;Köln&quot;}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names no version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names no page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its answer is not valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its answer is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no parameters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
