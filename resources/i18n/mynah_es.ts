<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Mynah</source>
        <translation>Acerca de Mynah</translation>
    </message>
    <message>
        <source>Mynah</source>
        <translation>Mynah</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotecas</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Versión {version}</translation>
    </message>
    <message>
        <source>Mynah turns speech into text on your own computer, with NVIDIA&apos;s speech models. Recordings and transcripts never leave it.</source>
        <translation>Mynah convierte la voz en texto en su propio equipo, con los modelos de voz de NVIDIA. Las grabaciones y las transcripciones nunca salen de él.</translation>
    </message>
    <message>
        <source>Mynah is free software under the Apache License 2.0. Each model has its own licence.</source>
        <translation>Mynah es software libre con la licencia Apache 2.0. Cada modelo tiene su propia licencia.</translation>
    </message>
    <message>
        <source>Mynah&apos;s licence</source>
        <translation>Licencia de Mynah</translation>
    </message>
    <message>
        <source>Check for updates</source>
        <translation>Buscar actualizaciones</translation>
    </message>
    <message>
        <source>Ask once for the newest version</source>
        <translation>Consultar una vez cuál es la última versión</translation>
    </message>
    <message>
        <source>Search libraries</source>
        <translation>Buscar bibliotecas</translation>
    </message>
    <message>
        <source>Licence text</source>
        <translation>Texto de la licencia</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Leyendo…</translation>
    </message>
    <message numerus="yes">
        <source>%n software librarie(s), each under its own licence.</source>
        <translation>
            <numerusform>%n biblioteca de software, con su propia licencia.</numerusform>
            <numerusform>%n bibliotecas de software, cada una con su propia licencia.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Add files…</source>
        <translation>&amp;Añadir archivos…</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>Añadir archivos</translation>
    </message>
    <message>
        <source>Add &amp;folder…</source>
        <translation>Añadir &amp;carpeta…</translation>
    </message>
    <message>
        <source>&amp;Watch folders…</source>
        <translation>&amp;Vigilar carpetas…</translation>
    </message>
    <message>
        <source>Start &amp;recording</source>
        <translation>Iniciar &amp;grabación</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>&amp;Pause recording</source>
        <translation>&amp;Pausar grabación</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Mar&amp;k</source>
        <translation>Mar&amp;car</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Marcar</translation>
    </message>
    <message>
        <source>Show &amp;words while recording</source>
        <translation>Mostrar las &amp;palabras durante la grabación</translation>
    </message>
    <message>
        <source>Open &amp;transcript…</source>
        <translation>Abrir &amp;transcripción…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Export a&amp;gain</source>
        <translation>E&amp;xportar de nuevo</translation>
    </message>
    <message>
        <source>Captions in the &amp;video…</source>
        <translation>Subtítulos en el &amp;vídeo…</translation>
    </message>
    <message>
        <source>Show &amp;in folder</source>
        <translation>Mostrar &amp;en la carpeta</translation>
    </message>
    <message>
        <source>F&amp;older settings…</source>
        <translation>Ajustes de la car&amp;peta…</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>&amp;Modelos…</translation>
    </message>
    <message>
        <source>Sto&amp;rage…</source>
        <translation>Alma&amp;cenamiento…</translation>
    </message>
    <message>
        <source>Remove&amp;d recordings…</source>
        <translation>Grabaciones &amp;quitadas…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>A&amp;justes…</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>C&amp;ortar</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Pegar</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>Seleccionar &amp;todo</translation>
    </message>
    <message>
        <source>&amp;Search library</source>
        <translation>Buscar en la &amp;biblioteca</translation>
    </message>
    <message>
        <source>&amp;Vocabulary…</source>
        <translation>&amp;Vocabulario…</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>Paleta de &amp;comandos…</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>&amp;Biblioteca</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>Te&amp;xto</translation>
    </message>
    <message>
        <source>&amp;Speakers</source>
        <translation>&amp;Hablantes</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>&amp;Revisar</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparar</translation>
    </message>
    <message>
        <source>Ca&amp;ptions</source>
        <translation>Su&amp;btítulos</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Pantalla completa</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>&amp;Transcribe</source>
        <translation>&amp;Transcribir</translation>
    </message>
    <message>
        <source>Transcribe a&amp;gain…</source>
        <translation>Transcribir de &amp;nuevo…</translation>
    </message>
    <message>
        <source>&amp;Identify speakers…</source>
        <translation>&amp;Identificar hablantes…</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausar</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>R&amp;etry</source>
        <translation>&amp;Reintentar</translation>
    </message>
    <message>
        <source>Pause &amp;all</source>
        <translation>Pausar t&amp;odo</translation>
    </message>
    <message>
        <source>C&amp;ontinue all</source>
        <translation>Contin&amp;uar todo</translation>
    </message>
    <message>
        <source>Move to &amp;top</source>
        <translation>Mover al &amp;principio</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>&amp;Subir</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>&amp;Bajar</translation>
    </message>
    <message>
        <source>&amp;Go to the one in progress</source>
        <translation>&amp;Ir a la que está en curso</translation>
    </message>
    <message>
        <source>Locate &amp;file…</source>
        <translation>Buscar el &amp;archivo…</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Buscar…</translation>
    </message>
    <message>
        <source>L&amp;ink recording…</source>
        <translation>&amp;Vincular grabación…</translation>
    </message>
    <message>
        <source>Link recording…</source>
        <translation>Vincular grabación…</translation>
    </message>
    <message>
        <source>Re&amp;move from library</source>
        <translation>&amp;Quitar de la biblioteca</translation>
    </message>
    <message>
        <source>De&amp;lete transcript…</source>
        <translation>&amp;Eliminar transcripción…</translation>
    </message>
    <message>
        <source>Earlier &amp;versions…</source>
        <translation>&amp;Versiones anteriores…</translation>
    </message>
    <message>
        <source>Mark as &amp;correct</source>
        <translation>Marcar como &amp;correcto</translation>
    </message>
    <message>
        <source>Use the other readin&amp;g</source>
        <translation>Usar la otra &amp;lectura</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Manual</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Atajos de teclado</translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation>Abrir &amp;ejemplo</translation>
    </message>
    <message>
        <source>Memory and &amp;hardware…</source>
        <translation>Memoria y &amp;hardware…</translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation>Guardar &amp;diagnóstico…</translation>
    </message>
    <message>
        <source>Check for &amp;updates</source>
        <translation>Buscar ac&amp;tualizaciones</translation>
    </message>
    <message>
        <source>&amp;About Mynah</source>
        <translation>Acerca &amp;de Mynah</translation>
    </message>
</context>
<context>
    <name>ArchiveDialog</name>
    <message>
        <source>Storage</source>
        <translation>Almacenamiento</translation>
    </message>
    <message>
        <source>Delete transcripts…</source>
        <translation>Eliminar transcripciones…</translation>
    </message>
    <message>
        <source>Delete the transcripts of the selected recordings</source>
        <translation>Eliminar las transcripciones de las grabaciones seleccionadas</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Compactar</translation>
    </message>
    <message>
        <source>Free the space of deleted transcripts</source>
        <translation>Liberar el espacio de las transcripciones eliminadas</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Hacer copia…</translation>
    </message>
    <message>
        <source>Save all transcripts in one file</source>
        <translation>Guardar todas las transcripciones en un archivo</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Restaurar…</translation>
    </message>
    <message>
        <source>Restore a backup at the next start</source>
        <translation>Restaurar una copia de seguridad en el próximo inicio</translation>
    </message>
    <message>
        <source>Find moved recordings…</source>
        <translation>Buscar grabaciones movidas…</translation>
    </message>
    <message>
        <source>Search a folder by content</source>
        <translation>Buscar en una carpeta por el contenido</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminada</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Storage by recording</source>
        <translation>Almacenamiento por grabación</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n grabación</numerusform>
            <numerusform>%n grabaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>the largest {n} shown</source>
        <translation>se muestran las {n} mayores</translation>
    </message>
    <message>
        <source>Compact frees at least {size}</source>
        <translation>«Compactar» libera al menos {size}</translation>
    </message>
    <message>
        <source>{name} (removed)</source>
        <translation>{name} (quitada)</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n transcript(s) with all edits, {size}?</source>
        <translation>
            <numerusform>¿Eliminar %n transcripción con todas sus ediciones, {size}?</numerusform>
            <numerusform>¿Eliminar %n transcripciones con todas sus ediciones, {size}?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay.</source>
        <translation>Esta acción no se puede deshacer. Las grabaciones y los archivos exportados se conservan.</translation>
    </message>
    <message>
        <source>Delete transcripts</source>
        <translation>Eliminar transcripciones</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) deleted. Compact frees their space.</source>
        <translation>
            <numerusform>%n transcripción eliminada. «Compactar» libera su espacio.</numerusform>
            <numerusform>%n transcripciones eliminadas. «Compactar» libera su espacio.</numerusform>
        </translation>
    </message>
    <message>
        <source>Freed {size}.</source>
        <translation>{size} liberados.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Back up</source>
        <translation>Hacer copia</translation>
    </message>
    <message>
        <source>Backing up…</source>
        <translation>Haciendo la copia…</translation>
    </message>
    <message numerus="yes">
        <source>Backed up %n recording(s) to {file}.</source>
        <translation>
            <numerusform>Copia de %n grabación guardada en {file}.</numerusform>
            <numerusform>Copia de %n grabaciones guardada en {file}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Checking the backup…</source>
        <translation>Comprobando la copia de seguridad…</translation>
    </message>
    <message numerus="yes">
        <source>Replace everything here with %n recording(s) from {file}?</source>
        <translation>
            <numerusform>¿Reemplazar todo lo que hay aquí por %n grabación de {file}?</numerusform>
            <numerusform>¿Reemplazar todo lo que hay aquí por %n grabaciones de {file}?</numerusform>
        </translation>
    </message>
    <message>
        <source>Mynah restores it at the next start. Back up the current library first, or it is lost.</source>
        <translation>Mynah la restaura en el próximo inicio. Haga antes una copia de la biblioteca actual o se perderá.</translation>
    </message>
    <message>
        <source>Damaged in the backup, and not restored: {names}.</source>
        <translation>Dañadas en la copia y no restauradas: {names}.</translation>
    </message>
    <message>
        <source>Restart Mynah to restore {file}.</source>
        <translation>Reinicie Mynah para restaurar {file}.</translation>
    </message>
    <message>
        <source>Folder to search</source>
        <translation>Carpeta en la que buscar</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Buscando…</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) found</source>
        <translation>
            <numerusform>%n grabación encontrada</numerusform>
            <numerusform>%n grabaciones encontradas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not found</source>
        <translation>
            <numerusform>%n no encontrada</numerusform>
            <numerusform>%n no encontradas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Cerrar este mensaje</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Advertencia</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
</context>
<context>
    <name>BatchMonitor</name>
    <message>
        <source>Recordings are being transcribed</source>
        <translation>Se están transcribiendo grabaciones</translation>
    </message>
    <message>
        <source>A recording is being made</source>
        <translation>Se está haciendo una grabación</translation>
    </message>
</context>
<context>
    <name>BurnDialog</name>
    <message>
        <source>Captions in the video</source>
        <translation>Subtítulos en el vídeo</translation>
    </message>
    <message>
        <source>A copy of {name} gets the captions in its picture.</source>
        <translation>Una copia de {name} recibe los subtítulos en la imagen.</translation>
    </message>
    <message>
        <source>AV1</source>
        <translation>AV1</translation>
    </message>
    <message>
        <source>VP9</source>
        <translation>VP9</translation>
    </message>
    <message>
        <source>H.264, for all players</source>
        <translation>H.264, para todos los reproductores</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>Palabra por palabra</translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation>De izquierda a derecha</translation>
    </message>
    <message>
        <source>By outline</source>
        <translation>Por el contorno</translation>
    </message>
    <message>
        <source>Coding</source>
        <translation>Codificación</translation>
    </message>
    <message>
        <source>Highlight words</source>
        <translation>Resaltar palabras</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Elegir archivo…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Write video</source>
        <translation>Escribir el vídeo</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Vídeo</translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation>Escribiendo {name}…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>{name} exists. Choose another file.</source>
        <translation>{name} ya existe. Elija otro archivo.</translation>
    </message>
    <message>
        <source>Stopped. No file was written.</source>
        <translation>Detenido. No se escribió ningún archivo.</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} guardado</translation>
    </message>
    <message>
        <source>No font on this computer has {signs}.</source>
        <translation>Ninguna fuente de este ordenador tiene {signs}.</translation>
    </message>
    <message>
        <source>It leaves out the subtitle tracks of the old video: {tracks}.</source>
        <translation>Omite las pistas de subtítulos del vídeo anterior: {tracks}.</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
</context>
<context>
    <name>CaptionWindow</name>
    <message>
        <source>Captions</source>
        <translation>Subtítulos</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>Smaller letters (Ctrl+-)</source>
        <translation>Letras más pequeñas (Ctrl+-)</translation>
    </message>
    <message>
        <source>Larger letters (Ctrl++)</source>
        <translation>Letras más grandes (Ctrl++)</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Claro u oscuro</translation>
    </message>
    <message>
        <source>Opacity of the ground</source>
        <translation>Opacidad del fondo</translation>
    </message>
    <message>
        <source>Close captions (Esc)</source>
        <translation>Cerrar los subtítulos (Esc)</translation>
    </message>
</context>
<context>
    <name>ChatChoices</name>
    <message>
        <source>Corpus</source>
        <translation>Corpus</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Idiomas</translation>
    </message>
    <message>
        <source>Automatic, or codes: eng, deu</source>
        <translation>Automático, o códigos: eng, deu</translation>
    </message>
    <message>
        <source>Recording date</source>
        <translation>Fecha de grabación</translation>
    </message>
    <message>
        <source>Participants</source>
        <translation>Participantes</translation>
    </message>
    <message>
        <source>One per line: CHI:Anna:Target_Child</source>
        <translation>Uno por línea: CHI:Ana:Target_Child</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Comentarios</translation>
    </message>
    <message>
        <source>One per line</source>
        <translation>Uno por línea</translation>
    </message>
    <message>
        <source>Word times (%wor)</source>
        <translation>Tiempos de palabras (%wor)</translation>
    </message>
    <message>
        <source>Mark fillers and repetitions (English)</source>
        <translation>Marcar muletillas y repeticiones (inglés)</translation>
    </message>
    <message>
        <source>Split long speech without punctuation</source>
        <translation>Dividir el habla larga sin puntuación</translation>
    </message>
    <message>
        <source>Start utterances in lower case</source>
        <translation>Empezar los enunciados en minúscula</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caracteres</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>Sin cambios</translation>
    </message>
    <message>
        <source>Chinese, Japanese, Thai</source>
        <translation>Chino, japonés, tailandés</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>De un archivo…</translation>
    </message>
    <message>
        <source>Copy the headers of another CHAT file</source>
        <translation>Copiar los encabezados de otro archivo CHAT</translation>
    </message>
    <message>
        <source>Participant table</source>
        <translation>Tabla de participantes</translation>
    </message>
    <message>
        <source>CSV file (optional)</source>
        <translation>Archivo CSV (opcional)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose the participant table</source>
        <translation>Elegir la tabla de participantes</translation>
    </message>
    <message>
        <source>CHAT</source>
        <translation>CHAT</translation>
    </message>
    <message>
        <source>Mynah assigns these codes to speakers by name, then in order.</source>
        <translation>Mynah asigna estos códigos a los hablantes por el nombre y después por orden.</translation>
    </message>
</context>
<context>
    <name>ChatMarks</name>
    <message>
        <source>Filler: &amp;-um</source>
        <translation>Muletilla: &amp;-eh</translation>
    </message>
    <message>
        <source>Word fragment: &amp;+wa</source>
        <translation>Fragmento de palabra: &amp;+pa</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>Repetición</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Corrección</translation>
    </message>
    <message>
        <source>Short pause</source>
        <translation>Pausa corta</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Long pause</source>
        <translation>Pausa larga</translation>
    </message>
    <message>
        <source>Trailing off</source>
        <translation>Frase inacabada</translation>
    </message>
    <message>
        <source>Question, trailing off</source>
        <translation>Pregunta inacabada</translation>
    </message>
    <message>
        <source>Interruption</source>
        <translation>Interrupción</translation>
    </message>
    <message>
        <source>Interrupted question</source>
        <translation>Pregunta interrumpida</translation>
    </message>
    <message>
        <source>Self-interruption</source>
        <translation>Autointerrupción</translation>
    </message>
    <message>
        <source>Self-interrupted question</source>
        <translation>Pregunta autointerrumpida</translation>
    </message>
    <message>
        <source>Question with exclamation</source>
        <translation>Pregunta con exclamación</translation>
    </message>
    <message>
        <source>Insert CHAT code</source>
        <translation>Insertar código CHAT</translation>
    </message>
    <message>
        <source>All codes and keys…</source>
        <translation>Todos los códigos y teclas…</translation>
    </message>
    <message>
        <source>CHAT codes</source>
        <translation>Códigos CHAT</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>While you edit a segment, press F2, then the key.</source>
        <translation>Mientras edita un segmento, pulse F2 y luego la tecla.</translation>
    </message>
</context>
<context>
    <name>ChatMessages</name>
    <message numerus="yes">
        <source>%n CHAT problem(s) in {name}.</source>
        <translation>
            <numerusform>%n problema de CHAT en {name}.</numerusform>
            <numerusform>%n problemas de CHAT en {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>The name of {name} differs from its recording. CLAN can&apos;t pair them. Replace the existing file.</source>
        <translation>El nombre de {name} no coincide con el de su grabación. CLAN no puede emparejarlos. Reemplace el archivo existente.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Reemplazar</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Otra carpeta…</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} guardado</translation>
    </message>
</context>
<context>
    <name>ChatNotice</name>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Close this dialog and list the problems</source>
        <translation>Cerrar este diálogo y mostrar los problemas</translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation>
            <numerusform>%n problema de CHAT</numerusform>
            <numerusform>%n problemas de CHAT</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n of these transcripts</source>
        <translation>
            <numerusform>en %n de estas transcripciones</numerusform>
            <numerusform>en %n de estas transcripciones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatReview</name>
    <message>
        <source>Check CHAT rules</source>
        <translation>Comprobar reglas CHAT</translation>
    </message>
    <message>
        <source>Next CHAT problem</source>
        <translation>Problema de CHAT siguiente</translation>
    </message>
    <message>
        <source>Previous CHAT problem</source>
        <translation>Problema de CHAT anterior</translation>
    </message>
</context>
<context>
    <name>CommandMessages</name>
    <message>
        <source>Allow this command</source>
        <translation>Permitir este comando</translation>
    </message>
    <message>
        <source>The command runs after the recordings that you add from now on.</source>
        <translation>La orden se ejecuta después de las grabaciones que añada a partir de ahora.</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Paleta de comandos</translation>
    </message>
    <message>
        <source>Search commands, recordings, words and settings</source>
        <translation>Buscar comandos, grabaciones, palabras y ajustes</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>No se ha encontrado nada.</translation>
    </message>
    <message>
        <source>Type &gt; for commands, / for words</source>
        <translation>Escriba &gt; para comandos, / para palabras</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Comandos</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Grabaciones</translation>
    </message>
    <message>
        <source>In this transcript</source>
        <translation>En esta transcripción</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Intercambiar</translation>
    </message>
    <message>
        <source>The other transcript is the reference</source>
        <translation>La otra transcripción es la referencia</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Diferencias</translation>
    </message>
    <message>
        <source>Space plays, F2 edits</source>
        <translation>Espacio reproduce, F2 edita</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Avanzado</translation>
    </message>
    <message>
        <source>Capitalisation</source>
        <translation>Mayúsculas</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>Digits or words</source>
        <translation>Cifras o palabras</translation>
    </message>
    <message>
        <source>Fillers (uh, um)</source>
        <translation>Muletillas (eh, em)</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Evaluación</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Estándar</translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation>Guardar como HTML…</translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation>Tasa de error</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errores</translation>
    </message>
    <message>
        <source>Words of the reference</source>
        <translation>Palabras de la referencia</translation>
    </message>
    <message>
        <source>Errors by speaker and in total</source>
        <translation>Errores por hablante y en total</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Tasa</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>Ignorar</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Elegir un archivo…</translation>
    </message>
    <message>
        <source>Earlier versions</source>
        <translation>Versiones anteriores</translation>
    </message>
    <message>
        <source>Version of {time}</source>
        <translation>Versión de {time}</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transcripciones</translation>
    </message>
    <message>
        <source>Choose the reference</source>
        <translation>Elegir la referencia</translation>
    </message>
    <message>
        <source>Choose a reference</source>
        <translation>Elija una referencia</translation>
    </message>
    <message>
        <source>Compare this transcript with a corrected text or an earlier version.</source>
        <translation>Compare esta transcripción con un texto corregido o con una versión anterior.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Comparando…</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n diferencia</numerusform>
            <numerusform>%n diferencias</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} · {rate} of the words</source>
        <translation>{count} · {rate} de las palabras</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caracteres</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Falta</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Sobra</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Distinto</translation>
    </message>
    <message>
        <source>Substituted</source>
        <translation>Sustituido</translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation>Guardar como HTML</translation>
    </message>
</context>
<context>
    <name>DeletedDialog</name>
    <message>
        <source>Removed recordings</source>
        <translation>Grabaciones quitadas</translation>
    </message>
    <message>
        <source>Removed recordings stay here for 30 days.</source>
        <translation>Las grabaciones quitadas permanecen aquí 30 días.</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Quitada</translation>
    </message>
    <message>
        <source>Kept until</source>
        <translation>Se conserva hasta</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Put the selected recordings back in the library</source>
        <translation>Devolver a la biblioteca las grabaciones seleccionadas</translation>
    </message>
    <message>
        <source>Delete now…</source>
        <translation>Eliminar ahora…</translation>
    </message>
    <message>
        <source>Audio files stay</source>
        <translation>Los archivos de audio se conservan</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message numerus="yes">
        <source>Permanently delete %n transcript(s)?</source>
        <translation>
            <numerusform>¿Eliminar definitivamente %n transcripción?</numerusform>
            <numerusform>¿Eliminar definitivamente %n transcripciones?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay.</source>
        <translation>Esta acción no se puede deshacer. Las grabaciones y los archivos exportados se conservan.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>No recording was removed in the last 30 days.</source>
        <translation>No se ha quitado ninguna grabación en los últimos 30 días.</translation>
    </message>
</context>
<context>
    <name>DiagnosticsDialog</name>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnóstico</translation>
    </message>
    <message>
        <source>Testing the engine</source>
        <translation>Prueba del motor</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Probar de nuevo</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>Guardar informe…</translation>
    </message>
    <message>
        <source>The report contains versions, devices, settings, logs and figures. It contains no words and no names of recordings or people. Mynah sends nothing.</source>
        <translation>El informe contiene versiones, dispositivos, ajustes, registros y cifras. No contiene palabras dichas ni nombres de grabaciones o personas. Mynah no envía nada.</translation>
    </message>
    <message>
        <source>This computer and the engine</source>
        <translation>Este equipo y el motor</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Guardando…</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Guardado: {path}</translation>
    </message>
    <message>
        <source>Testing the engine with the demo model…</source>
        <translation>Probando el motor con el modelo de demostración…</translation>
    </message>
    <message>
        <source>The engine didn&apos;t finish the test.</source>
        <translation>El motor no ha terminado la prueba.</translation>
    </message>
    <message>
        <source>The engine works on {device}: {reason}. It took {seconds} s for {heard} s of speech.</source>
        <translation>El motor funciona en {device}: {reason}. Ha tardado {seconds} s en {heard} s de voz.</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Guardar informe</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Archivos Zip (*.zip)</translation>
    </message>
</context>
<context>
    <name>DialogOpener</name>
    <message>
        <source>Folder of recordings</source>
        <translation>Carpeta de grabaciones</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Your library is empty</source>
        <translation>Su biblioteca está vacía</translation>
    </message>
    <message>
        <source>Try the demo model</source>
        <translation>Probar el modelo de demostración</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Otros modelos…</translation>
    </message>
    <message>
        <source>Built in, for a first look. English only, makes more mistakes.</source>
        <translation>Incluido, para una primera prueba. Solo inglés, comete más errores.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Vaciar</translation>
    </message>
    <message>
        <source>Clear this list. The files stay.</source>
        <translation>Vaciar esta lista. Los archivos se conservan.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recientes</translation>
    </message>
    <message>
        <source>Everything stays on this computer. Nothing is uploaded, and no account is needed.</source>
        <translation>Todo se queda en este equipo. No se sube nada y no hace falta ninguna cuenta.</translation>
    </message>
    <message>
        <source>Drop recordings here</source>
        <translation>Suelte aquí las grabaciones</translation>
    </message>
    <message>
        <source>Audio, video or whole folders.</source>
        <translation>Audio, vídeo o carpetas enteras.</translation>
    </message>
    <message>
        <source>Open sample</source>
        <translation>Abrir ejemplo</translation>
    </message>
    <message>
        <source>See a sample</source>
        <translation>Ver un ejemplo</translation>
    </message>
    <message>
        <source>A four-minute conversation in English, with corrected text.</source>
        <translation>Una conversación de cuatro minutos en inglés, con el texto corregido.</translation>
    </message>
    <message>
        <source>Add {path}</source>
        <translation>Añadir {path}</translation>
    </message>
</context>
<context>
    <name>ExportButton</name>
    <message>
        <source>Export results</source>
        <translation>Exportar resultados</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>&amp;Tabla (CSV)…</translation>
    </message>
    <message>
        <source>&amp;Word…</source>
        <translation>&amp;Word…</translation>
    </message>
    <message>
        <source>Text&amp;Grid…</source>
        <translation>Text&amp;Grid…</translation>
    </message>
    <message>
        <source>&amp;Audio clips (WAV)…</source>
        <translation>&amp;Fragmentos de audio (WAV)…</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Use these settings for automatic export</source>
        <translation>Usar estos ajustes para la exportación automática</translation>
    </message>
    <message>
        <source>Keep the folder structure</source>
        <translation>Mantener la estructura de carpetas</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation>Progreso de la exportación</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Save the failed files again</source>
        <translation>Guardar de nuevo los archivos que fallaron</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Change the options</source>
        <translation>Cambiar las opciones</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message numerus="yes">
        <source>Export %n transcript(s)</source>
        <translation>
            <numerusform>Exportar %n transcripción</numerusform>
            <numerusform>Exportar %n transcripciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to export yet</source>
        <translation>Aún no hay nada que exportar</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) skipped: in progress or without text.</source>
        <translation>
            <numerusform>%n grabación omitida: en curso o sin texto.</numerusform>
            <numerusform>%n grabaciones omitidas: en curso o sin texto.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Guardando…</translation>
    </message>
    <message>
        <source>{names}: skipped, exists already</source>
        <translation>{names}: omitido, ya existe</translation>
    </message>
    <message>
        <source>CLAN needs the recording&apos;s file name. Replace the old file, or choose another folder.</source>
        <translation>CLAN necesita el nombre de archivo de la grabación. Reemplace el archivo antiguo o elija otra carpeta.</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>error</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>guardado</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved.</source>
        <translation>
            <numerusform>%n archivo guardado.</numerusform>
            <numerusform>%n archivos guardados.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Couldn&apos;t save all files of %n recording(s).</source>
        <translation>
            <numerusform>No se han podido guardar todos los archivos de %n grabación.</numerusform>
            <numerusform>No se han podido guardar todos los archivos de %n grabaciones.</numerusform>
        </translation>
    </message>
    <message>
        <source>The files are in {folder}</source>
        <translation>Los archivos están en {folder}</translation>
    </message>
    <message>
        <source>Stopping after this recording…</source>
        <translation>Se detendrá después de esta grabación…</translation>
    </message>
</context>
<context>
    <name>ExportOptions</name>
    <message>
        <source>Document (Word)</source>
        <translation>Documento (Word)</translation>
    </message>
    <message>
        <source>Subtitles (SRT, WebVTT)</source>
        <translation>Subtítulos (SRT, WebVTT)</translation>
    </message>
    <message>
        <source>Research (CHAT, ELAN, Praat)</source>
        <translation>Investigación (CHAT, ELAN, Praat)</translation>
    </message>
    <message>
        <source>Data (CSV, JSON)</source>
        <translation>Datos (CSV, JSON)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personalizado</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preajuste</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>Junto a cada grabación</translation>
    </message>
    <message>
        <source>In one folder</source>
        <translation>En una carpeta</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Carpeta de las transcripciones</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>Ninguna carpeta elegida</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Elegir la carpeta de las transcripciones</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>Nombres de archivo</translation>
    </message>
    <message>
        <source>Like the recording</source>
        <translation>Como la grabación</translation>
    </message>
    <message>
        <source>Recording and today&apos;s date</source>
        <translation>Grabación y fecha de hoy</translation>
    </message>
    <message>
        <source>Kind of file names</source>
        <translation>Tipo de nombres de archivo</translation>
    </message>
    <message>
        <source>If the file exists</source>
        <translation>Si el archivo existe</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Conservar ambos</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Reemplazar</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Omitir</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Traducción</translation>
    </message>
    <message>
        <source>Text and translation</source>
        <translation>Texto y traducción</translation>
    </message>
    <message>
        <source>Translation only</source>
        <translation>Solo traducción</translation>
    </message>
    <message>
        <source>Text only</source>
        <translation>Solo texto</translation>
    </message>
    <message>
        <source>Insert a field into the file name</source>
        <translation>Insertar un campo en el nombre de archivo</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Insertar</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Number ({n:03} for 001)</source>
        <translation>Número ({n:03} para 001)</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hoy</translation>
    </message>
    <message>
        <source>Recording date</source>
        <translation>Fecha de grabación</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formatos</translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation>Elija al menos un formato.</translation>
    </message>
    <message>
        <source>Choose a folder, or save next to each recording.</source>
        <translation>Elija una carpeta o guarde junto a cada grabación.</translation>
    </message>
    <message>
        <source>For example: {files}</source>
        <translation>Por ejemplo: {files}</translation>
    </message>
    <message>
        <source>Several recordings would get the same name. Mynah numbers them.</source>
        <translation>Varias grabaciones tendrían el mismo nombre. Mynah las numera.</translation>
    </message>
</context>
<context>
    <name>ExportPreview</name>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Preview: {format}</source>
        <translation>Vista previa: {format}</translation>
    </message>
</context>
<context>
    <name>Facets</name>
    <message>
        <source>Per 1,000 words over time</source>
        <translation>Por cada 1000 palabras a lo largo del tiempo</translation>
    </message>
    <message>
        <source>Narrow down</source>
        <translation>Acotar</translation>
    </message>
    <message>
        <source>Enter shows only these results</source>
        <translation>Intro muestra solo estos resultados</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n resultado</numerusform>
            <numerusform>%n resultados</numerusform>
        </translation>
    </message>
    <message>
        <source>in {found} of {total} recordings</source>
        <translation>en {found} de {total} grabaciones</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>The search index was damaged. Mynah has built it again.</source>
        <translation>El índice de búsqueda estaba dañado. Mynah lo ha vuelto a crear.</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Carpetas</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Idiomas</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Results · per 1,000 words</source>
        <translation>Resultados · por 1000 palabras</translation>
    </message>
</context>
<context>
    <name>FileLinesDialog</name>
    <message>
        <source>CHAT file, line {line}</source>
        <translation>Archivo CHAT, línea {line}</translation>
    </message>
    <message>
        <source>CHAT file</source>
        <translation>Archivo CHAT</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Reemplazar por</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Distinguir mayúsculas</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Palabras completas</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expresión regular</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Coincidencia anterior</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Coincidencia siguiente</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Cerrar la barra de búsqueda</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Reemplazar</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Reemplazar todo</translation>
    </message>
    <message>
        <source>not a valid pattern</source>
        <translation>patrón no válido</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n reemplazo</numerusform>
            <numerusform>%n reemplazos</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} de {count}</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n encontrado</numerusform>
            <numerusform>%n encontrados</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message>
        <source>CHAT problems</source>
        <translation>Problemas de CHAT</translation>
    </message>
    <message>
        <source>Files with CHAT problems</source>
        <translation>Archivos con problemas de CHAT</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Comprobar de nuevo</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Aún sin comprobar.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Comprobando…</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>y %n más</numerusform>
            <numerusform>y %n más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation>
            <numerusform>%n problema de CHAT</numerusform>
            <numerusform>%n problemas de CHAT</numerusform>
        </translation>
    </message>
    <message>
        <source>No CHAT problems</source>
        <translation>Sin problemas de CHAT</translation>
    </message>
    <message>
        <source>{name}: {count}</source>
        <translation>{name}: {count}</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Otros archivos</translation>
    </message>
    <message>
        <source>line {line}, {code}</source>
        <translation>línea {line}, {code}</translation>
    </message>
</context>
<context>
    <name>FoldersPage</name>
    <message>
        <source>Models…</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>Download, delete or move models</source>
        <translation>Descargar, eliminar o mover modelos</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Change it under Models.</source>
        <translation>Se cambia en «Modelos».</translation>
    </message>
    <message>
        <source>Library and transcripts</source>
        <translation>Biblioteca y transcripciones</translation>
    </message>
    <message>
        <source>All transcripts with their edits.</source>
        <translation>Todas las transcripciones con sus ediciones.</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Registros</translation>
    </message>
    <message>
        <source>They never contain words from a recording.</source>
        <translation>Nunca contienen palabras de una grabación.</translation>
    </message>
    <message>
        <source>Prepared models</source>
        <translation>Modelos preparados</translation>
    </message>
    <message>
        <source>Safe to delete while Mynah is closed.</source>
        <translation>Se puede eliminar mientras Mynah esté cerrado.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open the folder {name}</source>
        <translation>Abrir la carpeta {name}</translation>
    </message>
</context>
<context>
    <name>Following</name>
    <message>
        <source>Back to playhead (F5)</source>
        <translation>Volver a la reproducción (F5)</translation>
    </message>
    <message>
        <source>Back to playhead</source>
        <translation>Volver a la reproducción</translation>
    </message>
</context>
<context>
    <name>FormatNames</name>
    <message>
        <source>Plain text</source>
        <translation>Texto simple</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Word</translation>
    </message>
    <message>
        <source>SubRip (SRT)</source>
        <translation>SubRip (SRT)</translation>
    </message>
    <message>
        <source>WebVTT</source>
        <translation>WebVTT</translation>
    </message>
    <message>
        <source>ASS</source>
        <translation>ASS</translation>
    </message>
    <message>
        <source>EBU STL</source>
        <translation>EBU STL</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Table (TSV)</source>
        <translation>Tabla (TSV)</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tabla (CSV)</translation>
    </message>
    <message>
        <source>CHAT</source>
        <translation>CHAT</translation>
    </message>
    <message>
        <source>Praat TextGrid</source>
        <translation>Praat TextGrid</translation>
    </message>
    <message>
        <source>ELAN</source>
        <translation>ELAN</translation>
    </message>
    <message>
        <source>EXMARaLDA</source>
        <translation>EXMARaLDA</translation>
    </message>
    <message>
        <source>TTML</source>
        <translation>TTML</translation>
    </message>
    <message>
        <source>SBV</source>
        <translation>SBV</translation>
    </message>
    <message>
        <source>LRC</source>
        <translation>LRC</translation>
    </message>
    <message>
        <source>TEI</source>
        <translation>TEI</translation>
    </message>
    <message>
        <source>Audacity</source>
        <translation>Audacity</translation>
    </message>
    <message>
        <source>EDL (Resolve)</source>
        <translation>EDL (Resolve)</translation>
    </message>
    <message>
        <source>Final Cut Pro</source>
        <translation>Final Cut Pro</translation>
    </message>
    <message>
        <source>Premiere Pro</source>
        <translation>Premiere Pro</translation>
    </message>
    <message>
        <source>SegLST</source>
        <translation>SegLST</translation>
    </message>
    <message>
        <source>STM</source>
        <translation>STM</translation>
    </message>
    <message>
        <source>CTM</source>
        <translation>CTM</translation>
    </message>
    <message>
        <source>RTTM</source>
        <translation>RTTM</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Subtitles</source>
        <translation>Subtítulos</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Investigación</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Editing</source>
        <translation>Edición</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Evaluación</translation>
    </message>
</context>
<context>
    <name>FrequencyPlot</name>
    <message>
        <source>Frequency over time</source>
        <translation>Frecuencia a lo largo del tiempo</translation>
    </message>
    <message numerus="yes">
        <source>{period}: %n result(s), {often} per 1,000 words</source>
        <translation>
            <numerusform>{period}: %n resultado, {often} por 1000 palabras</numerusform>
            <numerusform>{period}: %n resultados, {often} por 1000 palabras</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HardwareChoices</name>
    <message>
        <source>Best available</source>
        <translation>El mejor disponible</translation>
    </message>
    <message>
        <source>NVIDIA GPU</source>
        <translation>GPU de NVIDIA</translation>
    </message>
    <message>
        <source>Intel GPU (untried)</source>
        <translation>GPU Intel (sin probar)</translation>
    </message>
    <message>
        <source>Apple GPU</source>
        <translation>GPU de Apple</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>32-bit (fp32)</source>
        <translation>32 bits (fp32)</translation>
    </message>
    <message>
        <source>16-bit (bf16)</source>
        <translation>16 bits (bf16)</translation>
    </message>
    <message>
        <source>16-bit (fp16)</source>
        <translation>16 bits (fp16)</translation>
    </message>
    <message>
        <source>8-bit (int8)</source>
        <translation>8 bits (int8)</translation>
    </message>
</context>
<context>
    <name>HearAndType</name>
    <message>
        <source>No gaps after this point</source>
        <translation>No hay huecos después de este punto</translation>
    </message>
</context>
<context>
    <name>HitExport</name>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Documento de Word (*.docx)</translation>
    </message>
    <message>
        <source>TextGrid, one per recording (*.TextGrid)</source>
        <translation>TextGrid, uno por grabación (*.TextGrid)</translation>
    </message>
    <message>
        <source>Export results</source>
        <translation>Exportar resultados</translation>
    </message>
    <message>
        <source>Folder for the audio clips</source>
        <translation>Carpeta de los fragmentos de audio</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>Guardando {name}…</translation>
    </message>
    <message numerus="yes">
        <source>Saving audio clips: %n file(s)</source>
        <translation>
            <numerusform>Guardando fragmentos de audio: %n archivo</numerusform>
            <numerusform>Guardando fragmentos de audio: %n archivos</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} guardado</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved</source>
        <translation>
            <numerusform>%n archivo guardado</numerusform>
            <numerusform>%n archivos guardados</numerusform>
        </translation>
    </message>
    <message>
        <source>The names of your key are silent in the clips.</source>
        <translation>Los nombres de su clave están en silencio en los clips.</translation>
    </message>
</context>
<context>
    <name>HitsModel</name>
    <message>
        <source>Before</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Después</translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>Hablante</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
</context>
<context>
    <name>HitsView</name>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Space plays a result, Enter opens its recording</source>
        <translation>Espacio reproduce un resultado, Intro abre su grabación</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>No files or folders found.</source>
        <translation>No se han encontrado archivos ni carpetas.</translation>
    </message>
    <message>
        <source>Add recordings</source>
        <translation>Añadir grabaciones</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Grabaciones</translation>
    </message>
    <message>
        <source>Open transcripts</source>
        <translation>Abrir transcripciones</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transcripciones</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Todos los archivos</translation>
    </message>
    <message>
        <source>Add a folder of recordings</source>
        <translation>Añadir una carpeta de grabaciones</translation>
    </message>
</context>
<context>
    <name>JobOutlook</name>
    <message>
        <source>Nothing is lost. Start it again to continue.</source>
        <translation>No se ha perdido nada. Inicie de nuevo la grabación para continuar.</translation>
    </message>
    <message>
        <source>A command in a terminal will transcribe it.</source>
        <translation>Un comando en un terminal la transcribirá.</translation>
    </message>
    <message>
        <source>Transcription has stopped. The message above says why.</source>
        <translation>La transcripción se ha detenido. El mensaje de arriba indica por qué.</translation>
    </message>
    <message>
        <source>Everything is paused. Choose “Continue all” to start.</source>
        <translation>Todo está en pausa. Elija «Continuar todo» para empezar.</translation>
    </message>
    <message>
        <source>Next in line.</source>
        <translation>Es la siguiente.</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) ahead.</source>
        <translation>
            <numerusform>%n grabación por delante.</numerusform>
            <numerusform>%n grabaciones por delante.</numerusform>
        </translation>
    </message>
    <message>
        <source>Starts in about {time}.</source>
        <translation>Empieza en {time} aprox.</translation>
    </message>
    <message>
        <source>Another Mynah (process {pid}) is transcribing it.</source>
        <translation>Otro Mynah (proceso {pid}) la está transcribiendo.</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Cargando el modelo…</translation>
    </message>
    <message>
        <source>Words follow within about a minute.</source>
        <translation>Las palabras aparecerán en un minuto aproximadamente.</translation>
    </message>
    <message>
        <source>Reading the recording…</source>
        <translation>Leyendo la grabación…</translation>
    </message>
    <message>
        <source>No speech in the first {time} of {whole}.</source>
        <translation>Sin voz hasta {time} de {whole}.</translation>
    </message>
    <message>
        <source>No speech in the first {time}.</source>
        <translation>Sin voz hasta {time}.</translation>
    </message>
</context>
<context>
    <name>JoinOffer</name>
    <message numerus="yes">
        <source>{first} to {last} look like one recording in %n file(s).</source>
        <translation>
            <numerusform>{first} a {last} parecen una sola grabación en %n archivo.</numerusform>
            <numerusform>{first} a {last} parecen una sola grabación en %n archivos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Missing: {names}.</source>
        <translation>Falta: {names}.</translation>
    </message>
    <message>
        <source>If you join them, the transcript has one clock.</source>
        <translation>Si los une, la transcripción tiene una sola escala de tiempo.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Unir</translation>
    </message>
    <message numerus="yes">
        <source>Joining %n file(s) to one recording, which then appears in the library.</source>
        <translation>
            <numerusform>Uniendo %n archivo en una grabación, que después aparece en la biblioteca.</numerusform>
            <numerusform>Uniendo %n archivos en una grabación, que después aparece en la biblioteca.</numerusform>
        </translation>
    </message>
    <message>
        <source>Couldn&apos;t join {first} to {last}. {why} They stay separate recordings.</source>
        <translation>No se pudieron unir {first} a {last}. {why} Siguen siendo grabaciones separadas.</translation>
    </message>
</context>
<context>
    <name>KeyHints</name>
    <message>
        <source>Hide hints (View &gt; Hints)</source>
        <translation>Ocultar sugerencias (Ver &gt; Sugerencias)</translation>
    </message>
</context>
<context>
    <name>LanguageModelParts</name>
    <message numerus="yes">
        <source>You corrected transcripts of %n words in {folder}. A language model of them helps.</source>
        <translation>
            <numerusform>Ha corregido en {folder} transcripciones de %n palabra. Un modelo de lenguaje hecho con ellas ayuda.</numerusform>
            <numerusform>Ha corregido en {folder} transcripciones de %n palabras. Un modelo de lenguaje hecho con ellas ayuda.</numerusform>
        </translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Crear</translation>
    </message>
    <message numerus="yes">
        <source>The corrections have grown by %n words since {model} was built.</source>
        <translation>
            <numerusform>Las correcciones han crecido en %n palabra desde que se creó {model}.</numerusform>
            <numerusform>Las correcciones han crecido en %n palabras desde que se creó {model}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Build again</source>
        <translation>Crear de nuevo</translation>
    </message>
    <message>
        <source>Don&apos;t offer again</source>
        <translation>No volver a ofrecer</translation>
    </message>
    <message>
        <source>Mynah is building {model}…</source>
        <translation>Mynah está creando {model}…</translation>
    </message>
    <message>
        <source>Mynah built nothing. The offer no longer applies.</source>
        <translation>Mynah no ha creado nada. La oferta ya no es válida.</translation>
    </message>
    <message numerus="yes">
        <source>{model} now has %n words. The next recordings use it, with the careful search.</source>
        <translation>
            <numerusform>{model} tiene ahora %n palabra. Las próximas grabaciones lo usan, con la búsqueda cuidadosa.</numerusform>
            <numerusform>{model} tiene ahora %n palabras. Las próximas grabaciones lo usan, con la búsqueda cuidadosa.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{model} is built. Mynah couldn&apos;t read %n texts. {first}</source>
        <translation>
            <numerusform>{model} está creado. Mynah no pudo leer %n texto. {first}</numerusform>
            <numerusform>{model} está creado. Mynah no pudo leer %n textos. {first}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LanguageService</name>
    <message>
        <source>This address is on this computer.</source>
        <translation>Esta dirección está en este equipo.</translation>
    </message>
    <message>
        <source>This address is another computer, which gets the text.</source>
        <translation>Esta dirección es otro equipo, que recibe el texto.</translation>
    </message>
    <message>
        <source>The connection has no encryption.</source>
        <translation>La conexión no está cifrada.</translation>
    </message>
</context>
<context>
    <name>LanguageServiceDialog</name>
    <message>
        <source>Summarise</source>
        <translation>Resumir</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>Depurar</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Instrucción</translation>
    </message>
    <message>
        <source>Text to send</source>
        <translation>Texto que se envía</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Change the instruction</source>
        <translation>Cambiar la instrucción</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Guardar como…</translation>
    </message>
    <message>
        <source>Summarise this transcript. Name the main points and the decisions. Write in the language of the transcript.</source>
        <translation>Resume esta transcripción. Indica los puntos principales y las decisiones. Escribe en el idioma de la transcripción.</translation>
    </message>
    <message>
        <source>Clean up this transcript. Correct punctuation and spelling. Remove filler words and repetitions. Keep the meaning, the names of the speakers and the language. Write nothing else.</source>
        <translation>Depura esta transcripción. Corrige la puntuación y la ortografía. Quita las muletillas y las repeticiones. Conserva el sentido, los nombres de los hablantes y el idioma. No escribas nada más.</translation>
    </message>
    <message>
        <source>{n} characters</source>
        <translation>{n} caracteres</translation>
    </message>
    <message>
        <source>The transcript stays as it is, because its words have times. Save the answer as a file.</source>
        <translation>La transcripción queda como está, porque sus palabras tienen tiempos. Guarde la respuesta en un archivo.</translation>
    </message>
    <message>
        <source>“Send” sends the instruction and the text to {address}.</source>
        <translation>«Enviar» transmite la instrucción y el texto a {address}.</translation>
    </message>
    <message>
        <source>The model is {model}.</source>
        <translation>El modelo es {model}.</translation>
    </message>
    <message>
        <source>The service gets the instruction, an empty line and this text.</source>
        <translation>El servicio recibe la instrucción, una línea vacía y este texto.</translation>
    </message>
    <message>
        <source>One request holds at most {most} characters. Mynah sends {n} parts, one after another.</source>
        <translation>Una solicitud contiene como máximo {most} caracteres. Mynah envía {n} partes, una tras otra.</translation>
    </message>
    <message>
        <source>Each request has the instruction, an empty line and one part.</source>
        <translation>Cada solicitud contiene la instrucción, una línea vacía y una parte.</translation>
    </message>
    <message>
        <source>Then Mynah sends the summaries of the parts, and shows the summary of these.</source>
        <translation>Después, Mynah envía los resúmenes de las partes y muestra el resumen de estos.</translation>
    </message>
    <message>
        <source>Part {n} of {total}</source>
        <translation>Parte {n} de {total}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Waiting for the answer…</source>
        <translation>Esperando la respuesta…</translation>
    </message>
    <message>
        <source>Stopped. The answer is not complete.</source>
        <translation>Detenido. La respuesta no está completa.</translation>
    </message>
    <message>
        <source>The service stopped at its own limit of length. The end of the answer is missing.</source>
        <translation>El servicio se detuvo en su propio límite de longitud. Falta el final de la respuesta.</translation>
    </message>
    <message>
        <source>The answer is complete. Mynah keeps no copy of it.</source>
        <translation>La respuesta está completa. Mynah no guarda ninguna copia.</translation>
    </message>
    <message>
        <source>Summarising the summaries…</source>
        <translation>Resumiendo los resúmenes…</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Texto (*.txt)</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Documento de Word (*.docx)</translation>
    </message>
    <message>
        <source>{name} summary</source>
        <translation>{name} resumen</translation>
    </message>
    <message>
        <source>{name} cleaned up</source>
        <translation>{name} depurado</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Guardar como</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} guardado</translation>
    </message>
</context>
<context>
    <name>LanguageServicePage</name>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Characters per request</source>
        <translation>Caracteres por solicitud</translation>
    </message>
    <message>
        <source>“Summarise” and “Clean up” in the Transcript menu send text to this address. Without an address, both are off.</source>
        <translation>«Resumir» y «Depurar» del menú Transcripción envían texto a esta dirección. Sin dirección, ambos están desactivados.</translation>
    </message>
    <message>
        <source>A language model on this computer usually needs no key. Only you can read the file of the key.</source>
        <translation>Un modelo de lenguaje en este equipo no suele necesitar clave. Solo usted puede leer el archivo de la clave.</translation>
    </message>
    <message>
        <source>OpenAI-compatible service</source>
        <translation>Servicio compatible con OpenAI</translation>
    </message>
    <message>
        <source>Mynah sends longer transcripts in parts. Set fewer if the model reads less at once.</source>
        <translation>Mynah envía las transcripciones más largas por partes. Reduzca el número si el modelo lee menos de una vez.</translation>
    </message>
    <message>
        <source>Long transcripts</source>
        <translation>Transcripciones largas</translation>
    </message>
    <message>
        <source>A key has no spaces and no accented letters.</source>
        <translation>Una clave no tiene espacios ni letras acentuadas.</translation>
    </message>
</context>
<context>
    <name>LevelMeter</name>
    <message>
        <source>Level</source>
        <translation>Nivel</translation>
    </message>
</context>
<context>
    <name>LibraryFilter</name>
    <message>
        <source>Search recordings and words</source>
        <translation>Buscar grabaciones y palabras</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todas</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>En curso</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Errores</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Listas</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Sin guardar</translation>
    </message>
    <message>
        <source>Sort and group</source>
        <translation>Ordenar y agrupar</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Sort by &amp;queue order</source>
        <translation>Según la &amp;cola</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>&amp;Date added</source>
        <translation>&amp;Fecha de adición</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>&amp;Duración</translation>
    </message>
    <message>
        <source>&amp;State</source>
        <translation>&amp;Estado</translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation>&amp;Palabras</translation>
    </message>
    <message>
        <source>Group by &amp;folder</source>
        <translation>Agrupar por &amp;carpeta</translation>
    </message>
    <message>
        <source>Group by &amp;month</source>
        <translation>Agrupar por &amp;mes</translation>
    </message>
    <message>
        <source>&amp;No groups</source>
        <translation>&amp;Sin grupos</translation>
    </message>
    <message>
        <source>&amp;Reverse order</source>
        <translation>&amp;Invertir el orden</translation>
    </message>
    <message>
        <source>&amp;Collapse all groups</source>
        <translation>C&amp;ontraer todos los grupos</translation>
    </message>
    <message>
        <source>&amp;Expand all groups</source>
        <translation>E&amp;xpandir todos los grupos</translation>
    </message>
    <message>
        <source>Nothing found for “{words}”.</source>
        <translation>No se ha encontrado nada para «{words}».</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>No se ha encontrado nada.</translation>
    </message>
</context>
<context>
    <name>LibraryHead</name>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Add recordings or transcripts</source>
        <translation>Añadir grabaciones o transcripciones</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Paleta de comandos</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
</context>
<context>
    <name>LibraryModel</name>
    <message>
        <source>expanded</source>
        <translation>expandido</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>contraído</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>vigilada</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n grabación</numerusform>
            <numerusform>%n grabaciones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LiveParts</name>
    <message>
        <source>This model needs the sound that follows. Choose a live model, such as Nemotron 3.5.</source>
        <translation>Este modelo necesita el sonido que sigue. Elija un modelo en directo, como Nemotron 3.5.</translation>
    </message>
    <message>
        <source>Live words are in the spoken language. A translation follows after the recording.</source>
        <translation>Las palabras en directo están en el idioma hablado. La traducción sigue después de la grabación.</translation>
    </message>
    <message>
        <source>The engine of the live words stopped, and starts again.</source>
        <translation>El motor de las palabras en directo se detuvo y vuelve a empezar.</translation>
    </message>
    <message>
        <source>{why} The recording goes on.</source>
        <translation>{why} La grabación continúa.</translation>
    </message>
    <message>
        <source>Words appear here while people speak.</source>
        <translation>Las palabras aparecen aquí mientras se habla.</translation>
    </message>
    <message>
        <source>Words appear here while you record.</source>
        <translation>Las palabras aparecen aquí mientras graba.</translation>
    </message>
</context>
<context>
    <name>LiveText</name>
    <message>
        <source>Live words</source>
        <translation>Palabras en directo</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Volver al directo</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Notify me when everything is done</source>
        <translation>Avisar cuando todo esté listo</translation>
    </message>
    <message>
        <source>Save finished transcripts automatically</source>
        <translation>Guardar automáticamente las transcripciones listas</translation>
    </message>
    <message>
        <source>Run in the background, save battery</source>
        <translation>Trabajar en segundo plano y ahorrar batería</translation>
    </message>
    <message>
        <source>Keep the computer awake while transcribing</source>
        <translation>Mantener el equipo despierto al transcribir</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Activado</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
</context>
<context>
    <name>Manual</name>
    <message>
        <source>The manual is not built yet. Run “python3 packaging/bootstrap.py docs”, then press F1 again.</source>
        <translation>El manual aún no está creado. Ejecute «python3 packaging/bootstrap.py docs» y pulse F1 de nuevo.</translation>
    </message>
    <message>
        <source>Couldn&apos;t open the manual. No browser answered. Open {page} in a browser.</source>
        <translation>No se ha podido abrir el manual. Ningún navegador ha respondido. Abra {page} en un navegador.</translation>
    </message>
</context>
<context>
    <name>MemoryBar</name>
    <message>
        <source>Engine memory</source>
        <translation>Memoria del motor</translation>
    </message>
</context>
<context>
    <name>MemoryDialog</name>
    <message>
        <source>Memory and hardware</source>
        <translation>Memoria y hardware</translation>
    </message>
    <message>
        <source>Engine with its model</source>
        <translation>Motor con su modelo</translation>
    </message>
    <message>
        <source>This window</source>
        <translation>Esta ventana</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Otros programas</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Your limit</source>
        <translation>Su límite</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Peak memory per recording</source>
        <translation>Pico de memoria por grabación</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Peak memory of past recordings</source>
        <translation>Pico de memoria de grabaciones anteriores</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Pico</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>inactivo</translation>
    </message>
    <message>
        <source>{free} of {total}</source>
        <translation>{free} de {total}</translation>
    </message>
    <message>
        <source>{used} of {total}</source>
        <translation>{used} de {total}</translation>
    </message>
    <message>
        <source>not in use</source>
        <translation>sin usar</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>Procesador (CPU)</translation>
    </message>
    <message>
        <source>GPU (NVIDIA)</source>
        <translation>GPU (NVIDIA)</translation>
    </message>
    <message>
        <source>GPU (Apple)</source>
        <translation>GPU (Apple)</translation>
    </message>
    <message>
        <source>GPU (Intel)</source>
        <translation>GPU (Intel)</translation>
    </message>
</context>
<context>
    <name>MemoryMeter</name>
    <message>
        <source>Status line</source>
        <translation>Línea de estado</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Memory: show details</source>
        <translation>Memoria: mostrar detalles</translation>
    </message>
    <message>
        <source>Memory and hardware</source>
        <translation>Memoria y hardware</translation>
    </message>
    <message numerus="yes">
        <source>%n in progress</source>
        <translation>
            <numerusform>%n en curso</numerusform>
            <numerusform>%n en curso</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n en espera</numerusform>
            <numerusform>%n en espera</numerusform>
        </translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Cargando el modelo…</translation>
    </message>
    <message>
        <source>{size} of {limit}</source>
        <translation>{size} de {limit}</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>inactivo</translation>
    </message>
</context>
<context>
    <name>MemorySource</name>
    <message>
        <source>Waiting for memory: only {free} free</source>
        <translation>Esperando memoria: solo {free} libres</translation>
    </message>
    <message>
        <source>Waiting: over your limit of {limit}</source>
        <translation>En espera: se supera su límite de {limit}</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Recent</source>
        <translation>&amp;Recientes</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>&amp;Biblioteca</translation>
    </message>
    <message>
        <source>&amp;Transcript</source>
        <translation>&amp;Transcripción</translation>
    </message>
    <message>
        <source>&amp;Speakers</source>
        <translation>&amp;Hablantes</translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation>Re&amp;producción</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Line &amp;width</source>
        <translation>A&amp;ncho de línea</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>Language service</source>
        <translation>Servicio de lenguaje</translation>
    </message>
    <message>
        <source>CHAT rules</source>
        <translation>Reglas CHAT</translation>
    </message>
    <message>
        <source>Assign to</source>
        <translation>Asignar a</translation>
    </message>
</context>
<context>
    <name>MessageBanner</name>
    <message>
        <source>Previous message</source>
        <translation>Mensaje anterior</translation>
    </message>
    <message>
        <source>Next message</source>
        <translation>Mensaje siguiente</translation>
    </message>
    <message>
        <source>{n} of {total}</source>
        <translation>{n} de {total}</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Download it or choose another under Models.</source>
        <translation>Descárguelo o elija otro en «Modelos».</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>The open window keeps its settings.</source>
        <translation>La ventana abierta conserva sus ajustes.</translation>
    </message>
    <message>
        <source>Folder settings…</source>
        <translation>Ajustes de la carpeta…</translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s) with own settings: {names}</source>
        <translation>
            <numerusform>%n carpeta con ajustes propios: {names}</numerusform>
            <numerusform>%n carpetas con ajustes propios: {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine stopped: {cause}. It restarts. No finished work was lost.</source>
        <translation>El motor se ha detenido: {cause}. Se reinicia. No se ha perdido ningún trabajo terminado.</translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) not saved.</source>
        <translation>
            <numerusform>%n transcripción sin guardar.</numerusform>
            <numerusform>%n transcripciones sin guardar.</numerusform>
        </translation>
    </message>
    <message>
        <source>A transcript is not saved.</source>
        <translation>Una transcripción no está guardada.</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Guardar en otro lugar…</translation>
    </message>
    <message>
        <source>Couldn&apos;t transcribe again: {names}. {why}</source>
        <translation>No se ha podido transcribir de nuevo: {names}. {why}</translation>
    </message>
    <message>
        <source>{name} is already in the library.</source>
        <translation>{name} ya está en la biblioteca.</translation>
    </message>
    <message>
        <source>{n} recordings are already in the library: {names}.</source>
        <translation>{n} grabaciones ya están en la biblioteca: {names}.</translation>
    </message>
    <message>
        <source>No recordings found in {names}.</source>
        <translation>No se han encontrado grabaciones en {names}.</translation>
    </message>
    <message>
        <source>Skipped: {names}. The file names are not valid text. Rename the files.</source>
        <translation>Se han omitido: {names}. Los nombres de archivo no son texto válido. Cambie el nombre de los archivos.</translation>
    </message>
</context>
<context>
    <name>ModelList</name>
    <message>
        <source>List of models</source>
        <translation>Lista de modelos</translation>
    </message>
    <message>
        <source>No models found</source>
        <translation>No se han encontrado modelos</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>En uso</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Recomendados</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>En este equipo</translation>
    </message>
    <message>
        <source>More models</source>
        <translation>Más modelos</translation>
    </message>
    <message>
        <source>Speaker models</source>
        <translation>Modelos de hablantes</translation>
    </message>
</context>
<context>
    <name>ModelNames</name>
    <message>
        <source>Demo model</source>
        <translation>Modelo de demostración</translation>
    </message>
    <message>
        <source>Demo speaker model</source>
        <translation>Modelo de hablantes de demostración</translation>
    </message>
    <message>
        <source>{n} languages</source>
        <translation>{n} idiomas</translation>
    </message>
    <message>
        <source>{first} and {second}</source>
        <translation>{first} y {second}</translation>
    </message>
</context>
<context>
    <name>ModelOffer</name>
    <message>
        <source>Recommended</source>
        <translation>Recomendado</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Progreso de la descarga</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>English only, makes more mistakes. Get another model for real work.</source>
        <translation>Solo inglés, comete más errores. Descargue otro modelo para el trabajo real.</translation>
    </message>
    <message>
        <source>25 languages, punctuation and capitals. Free, also for commercial use.</source>
        <translation>25 idiomas, puntuación y mayúsculas. Gratis, también para uso comercial.</translation>
    </message>
    <message>
        <source>On this computer. Works offline.</source>
        <translation>En este equipo. Funciona sin conexión.</translation>
    </message>
    <message>
        <source>{done} of {size} are here. The download resumes there.</source>
        <translation>Ya hay {done} de {size}. La descarga se reanuda ahí.</translation>
    </message>
    <message>
        <source>{size} download · about {time} at 50 Mbit/s · then works offline</source>
        <translation>Descarga de {size} · aprox. {time} a 50 Mbit/s · después funciona sin conexión</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Conectando…</translation>
    </message>
    <message>
        <source>{done} of {size}</source>
        <translation>{done} de {size}</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>In use</source>
        <translation>En uso</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Progreso de {name}</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usar</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Built in. English only, makes more mistakes. For trying Mynah out.</source>
        <translation>Incluido. Solo inglés, comete más errores. Para probar Mynah.</translation>
    </message>
    <message>
        <source>Built in. Identifies up to four speakers. For trying Mynah out.</source>
        <translation>Incluido. Identifica hasta cuatro hablantes. Para probar Mynah.</translation>
    </message>
    <message>
        <source>Custom model</source>
        <translation>Modelo propio</translation>
    </message>
    <message>
        <source>On this computer. The files are intact.</source>
        <translation>En este equipo. Los archivos están intactos.</translation>
    </message>
    <message>
        <source>On this computer. You copied the files yourself.</source>
        <translation>En este equipo. Usted copió los archivos.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>En este equipo</translation>
    </message>
    <message>
        <source>Paused at {percent} %, {done} of {total}</source>
        <translation>En pausa al {percent} %, {done} de {total}</translation>
    </message>
    <message>
        <source>Delete {size} of an unfinished download?</source>
        <translation>¿Eliminar {size} de una descarga sin terminar?</translation>
    </message>
    <message>
        <source>Delete this model? You can download it again.</source>
        <translation>¿Eliminar este modelo? Puede volver a descargarlo.</translation>
    </message>
    <message>
        <source>Delete this model? Mynah can&apos;t download it again.</source>
        <translation>¿Eliminar este modelo? Mynah no puede volver a descargarlo.</translation>
    </message>
    <message>
        <source>Waiting for another download</source>
        <translation>En espera de otra descarga</translation>
    </message>
    <message>
        <source>Waiting to be imported</source>
        <translation>En espera de importarse</translation>
    </message>
    <message>
        <source>Waiting to be checked</source>
        <translation>En espera de comprobarse</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Connecting to Hugging Face…</source>
        <translation>Conectando con Hugging Face…</translation>
    </message>
    <message>
        <source>Connection lost. Trying again…</source>
        <translation>Conexión perdida. Reintentando…</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Descargando</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Comprobando</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Copiando</translation>
    </message>
    <message>
        <source>{percent} % of {total}</source>
        <translation>{percent} % de {total}</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/s</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Buscar modelos</translation>
    </message>
    <message>
        <source>Search by name or language</source>
        <translation>Buscar por nombre o idioma</translation>
    </message>
    <message>
        <source>Language spoken</source>
        <translation>Idioma hablado</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>En este equipo</translation>
    </message>
    <message>
        <source>Only models on this computer</source>
        <translation>Solo modelos de este equipo</translation>
    </message>
    <message>
        <source>Hugging Face model</source>
        <translation>Modelo de Hugging Face</translation>
    </message>
    <message>
        <source>Hugging Face model (owner/name)</source>
        <translation>Modelo de Hugging Face (propietario/nombre)</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Download a model that is not in the list</source>
        <translation>Descargar un modelo que no está en la lista</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open the models folder</source>
        <translation>Abrir la carpeta de modelos</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Mover…</translation>
    </message>
    <message>
        <source>Move the models folder</source>
        <translation>Mover la carpeta de modelos</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>Import .nemo files or folders with model.safetensors</source>
        <translation>Importar archivos .nemo o carpetas con model.safetensors</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Models folder: {path} · {free} free</source>
        <translation>Carpeta de modelos: {path} · {free} libres</translation>
    </message>
    <message>
        <source>Download from Hugging Face</source>
        <translation>Descargar de Hugging Face</translation>
    </message>
    <message>
        <source>Any language</source>
        <translation>Cualquier idioma</translation>
    </message>
    <message>
        <source>No model found. Choose a .nemo file or a folder with model.safetensors.</source>
        <translation>No se ha encontrado ningún modelo. Elija un archivo .nemo o una carpeta con model.safetensors.</translation>
    </message>
    <message numerus="yes">
        <source>%n models</source>
        <translation>
            <numerusform>%n modelo</numerusform>
            <numerusform>%n modelos</numerusform>
        </translation>
    </message>
    <message>
        <source>Import {what}? Mynah keeps its own copy.</source>
        <translation>¿Importar {what}? Mynah guarda su propia copia.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Move here</source>
        <translation>Mover aquí</translation>
    </message>
    <message>
        <source>Models (*.nemo model.safetensors)</source>
        <translation>Modelos (*.nemo model.safetensors)</translation>
    </message>
    <message>
        <source>Import models</source>
        <translation>Importar modelos</translation>
    </message>
    <message>
        <source>Move {size} of models to {path}?</source>
        <translation>¿Mover {size} de modelos a {path}?</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Mover</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>New models folder</source>
        <translation>Nueva carpeta de modelos</translation>
    </message>
    <message>
        <source>Moving the models…</source>
        <translation>Moviendo los modelos…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message numerus="yes">
        <source>%n recording(s) done.</source>
        <translation>
            <numerusform>%n grabación lista.</numerusform>
            <numerusform>%n grabaciones listas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed.</source>
        <translation>
            <numerusform>%n con error.</numerusform>
            <numerusform>%n con error.</numerusform>
        </translation>
    </message>
    <message>
        <source>Mynah is done</source>
        <translation>Mynah ha terminado</translation>
    </message>
</context>
<context>
    <name>NumberFormats</name>
    <message>
        <source>nearly done</source>
        <translation>casi listo</translation>
    </message>
    <message>
        <source>{s} s left</source>
        <translation>listo en {s} s</translation>
    </message>
    <message>
        <source>{min} min left</source>
        <translation>listo en {min} min</translation>
    </message>
    <message>
        <source>{h} h left</source>
        <translation>listo en {h} h</translation>
    </message>
    <message>
        <source>{h} h {min} min left</source>
        <translation>listo en {h} h {min} min</translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation>{s} s</translation>
    </message>
    <message>
        <source>{min} min</source>
        <translation>{min} min</translation>
    </message>
    <message>
        <source>{h} h {min} min</source>
        <translation>{h} h {min} min</translation>
    </message>
    <message>
        <source>{n}× real time</source>
        <translation>{n}× tiempo real</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
</context>
<context>
    <name>PairsQuestion</name>
    <message>
        <source>Matching transcripts</source>
        <translation>Transcripciones correspondientes</translation>
    </message>
    <message>
        <source>“Align” finds the time of every word and keeps the text.</source>
        <translation>«Alinear» busca el tiempo de cada palabra y conserva el texto.</translation>
    </message>
    <message>
        <source>“Just open” is enough unless the text was changed outside Mynah.</source>
        <translation>«Solo abrir» basta, salvo que el texto se haya cambiado fuera de Mynah.</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Alinear</translation>
    </message>
    <message>
        <source>Just open</source>
        <translation>Solo abrir</translation>
    </message>
    <message>
        <source>Transcribe again</source>
        <translation>Transcribir de nuevo</translation>
    </message>
    <message>
        <source>{text} is a transcript of {recording} by Mynah.</source>
        <translation>{text} es una transcripción de {recording} hecha con Mynah.</translation>
    </message>
    <message>
        <source>{text} matches {recording}.</source>
        <translation>{text} corresponde a {recording}.</translation>
    </message>
    <message>
        <source>{n} recordings have transcripts by Mynah.</source>
        <translation>{n} grabaciones tienen transcripciones de Mynah.</translation>
    </message>
    <message>
        <source>{n} recordings have matching transcripts. {own} of them are by Mynah.</source>
        <translation>{n} grabaciones tienen transcripciones correspondientes. {own} de ellas son de Mynah.</translation>
    </message>
    <message>
        <source>{n} recordings have matching transcripts.</source>
        <translation>{n} grabaciones tienen transcripciones correspondientes.</translation>
    </message>
</context>
<context>
    <name>PanelParts</name>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Revisar</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
</context>
<context>
    <name>PartAgain</name>
    <message>
        <source>Another part is still being transcribed</source>
        <translation>Todavía se está transcribiendo otro fragmento</translation>
    </message>
    <message>
        <source>These segments have no times</source>
        <translation>Estos segmentos no tienen tiempos</translation>
    </message>
    <message>
        <source>Transcribing this part again…</source>
        <translation>Transcribiendo de nuevo este fragmento…</translation>
    </message>
    <message>
        <source>The text changed meanwhile. Nothing was replaced.</source>
        <translation>El texto ha cambiado mientras tanto. No se ha reemplazado nada.</translation>
    </message>
    <message>
        <source>No words were found in this part. Nothing was replaced.</source>
        <translation>No se han encontrado palabras en este fragmento. No se ha reemplazado nada.</translation>
    </message>
    <message>
        <source>This part was transcribed again. You can undo this.</source>
        <translation>Este fragmento se ha transcrito de nuevo. Puede deshacerlo.</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Picture of the recording</source>
        <translation>Imagen de la grabación</translation>
    </message>
    <message>
        <source>Show below the panel</source>
        <translation>Mostrar debajo del panel</translation>
    </message>
    <message>
        <source>Show in its own window</source>
        <translation>Mostrar en su propia ventana</translation>
    </message>
</context>
<context>
    <name>PlayBar</name>
    <message>
        <source>This transcript has no recording</source>
        <translation>Esta transcripción no tiene grabación</translation>
    </message>
    <message>
        <source>You can play it after the recording</source>
        <translation>Podrá escucharla después de grabar</translation>
    </message>
    <message>
        <source>The recording is missing</source>
        <translation>Falta la grabación</translation>
    </message>
    <message>
        <source>Can&apos;t play this recording</source>
        <translation>No se puede reproducir esta grabación</translation>
    </message>
    <message>
        <source>Can&apos;t play sound on this computer</source>
        <translation>No se puede reproducir sonido en este equipo</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>{what} (Space in the transcript, Ctrl+Space or F9 anywhere)</source>
        <translation>{what} (Espacio en la transcripción; Control+Espacio o F9 en cualquier lugar)</translation>
    </message>
    <message>
        <source>Speed {rate}</source>
        <translation>Velocidad {rate}</translation>
    </message>
    <message>
        <source>Speed (Alt+Up, Alt+Down)</source>
        <translation>Velocidad (Alt+Arriba, Alt+Abajo)</translation>
    </message>
</context>
<context>
    <name>ProjectDialog</name>
    <message>
        <source>Folder settings</source>
        <translation>Ajustes de la carpeta</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Otra carpeta…</translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation>Igual que en la ventana</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Detectar</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>Ask before transcribing recordings in this folder</source>
        <translation>Preguntar antes de transcribir grabaciones de esta carpeta</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Carpeta de las transcripciones</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Elegir la carpeta de las transcripciones</translation>
    </message>
    <message>
        <source>Vocabulary, one entry per line</source>
        <translation>Vocabulario, una entrada por línea</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Corpus</translation>
    </message>
    <message>
        <source>Participants, one per line</source>
        <translation>Participantes, uno por línea</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Idiomas</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Transcription</source>
        <translation>Transcripción</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Guardar como</translation>
    </message>
    <message>
        <source>No format ticked: same as the window.</source>
        <translation>Ningún formato marcado: igual que en la ventana.</translation>
    </message>
    <message>
        <source>CHAT headers</source>
        <translation>Encabezados CHAT</translation>
    </message>
    <message>
        <source>For recordings in this folder and the folders inside it. Empty fields follow the window.</source>
        <translation>Para las grabaciones de esta carpeta y de sus subcarpetas. Los campos vacíos siguen los ajustes de la ventana.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Modelo de demostración</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>Detectar automáticamente</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n hablante</numerusform>
            <numerusform>%n hablantes</numerusform>
        </translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Un hablante por canal</translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation>Carpeta de grabaciones</translation>
    </message>
    <message>
        <source>Saved in {path}.</source>
        <translation>Guardado en {path}.</translation>
    </message>
    <message>
        <source>Save creates {path}.</source>
        <translation>Al guardar se crea {path}.</translation>
    </message>
</context>
<context>
    <name>PseudonymChoice</name>
    <message>
        <source>Key of pseudonyms</source>
        <translation>Clave de seudónimos</translation>
    </message>
    <message>
        <source>Names stay as they are</source>
        <translation>Los nombres quedan como están</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose a file with one NAME =&gt; PSEUDONYM a line</source>
        <translation>Elegir un archivo con un NOMBRE =&gt; SEUDÓNIMO por línea</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>Conservar los nombres</translation>
    </message>
    <message>
        <source>Write the names as they are</source>
        <translation>Escribir los nombres como están</translation>
    </message>
    <message>
        <source>Pseudonyms</source>
        <translation>Seudónimos</translation>
    </message>
    <message>
        <source>Keys of pseudonyms</source>
        <translation>Claves de seudónimos</translation>
    </message>
    <message>
        <source>Words, speakers, translations and file names get pseudonyms. The archive keeps the names.</source>
        <translation>Las palabras, los hablantes, las traducciones y los nombres de archivo reciben seudónimos. El archivo conserva los nombres.</translation>
    </message>
</context>
<context>
    <name>QualityPicture</name>
    <message>
        <source>Confidence, sound, words and items over time</source>
        <translation>Confianza, sonido, palabras y puntos a lo largo del tiempo</translation>
    </message>
</context>
<context>
    <name>QueueCommands</name>
    <message>
        <source>Delete the transcript of {name}?</source>
        <translation>¿Eliminar la transcripción de {name}?</translation>
    </message>
    <message numerus="yes">
        <source>Delete the transcripts of %n recordings?</source>
        <translation>
            <numerusform>¿Eliminar la transcripción de %n grabación?</numerusform>
            <numerusform>¿Eliminar las transcripciones de %n grabaciones?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay. “Remove from library” keeps transcripts for 30 days.</source>
        <translation>Esta acción no se puede deshacer. Las grabaciones y los archivos exportados se conservan. «Quitar de la biblioteca» conserva las transcripciones 30 días.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
</context>
<context>
    <name>QueueController</name>
    <message>
        <source>{done} of {total} done</source>
        <translation>{done} de {total} listas</translation>
    </message>
    <message>
        <source>{n} failed</source>
        <translation>{n} con error</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenida</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pausa</translation>
    </message>
    <message>
        <source>identifying speakers</source>
        <translation>identificando hablantes</translation>
    </message>
</context>
<context>
    <name>QueueDelegate</name>
    <message>
        <source>Watched</source>
        <translation>Vigilada</translation>
    </message>
</context>
<context>
    <name>QueuePane</name>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
</context>
<context>
    <name>QueueView</name>
    <message>
        <source>Recordings</source>
        <translation>Grabaciones</translation>
    </message>
    <message>
        <source>Drop recordings or folders anywhere</source>
        <translation>Suelte aquí grabaciones o carpetas</translation>
    </message>
</context>
<context>
    <name>ReadEditSwitch</name>
    <message>
        <source>Read</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
</context>
<context>
    <name>ReadView</name>
    <message>
        <source>Transcript to read</source>
        <translation>Transcripción para leer</translation>
    </message>
    <message>
        <source>{length} without words</source>
        <translation>{length} sin palabras</translation>
    </message>
</context>
<context>
    <name>RecordBar</name>
    <message>
        <source>Source</source>
        <translation>Fuente</translation>
    </message>
    <message>
        <source>Level of the computer’s sound</source>
        <translation>Nivel del sonido del equipo</translation>
    </message>
    <message>
        <source>Tell people that you record them. Many countries require it by law.</source>
        <translation>Avise a las personas de que las graba. En muchos países lo exige la ley.</translation>
    </message>
    <message>
        <source>Don’t show this again</source>
        <translation>No volver a mostrar</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Micrófono</translation>
    </message>
    <message>
        <source>Computer sound</source>
        <translation>Sonido del equipo</translation>
    </message>
    <message>
        <source>Microphone and computer</source>
        <translation>Micrófono y equipo</translation>
    </message>
    <message>
        <source>Source: {name}</source>
        <translation>Fuente: {name}</translation>
    </message>
</context>
<context>
    <name>RecordingFacts</name>
    <message>
        <source>About this recording</source>
        <translation>Acerca de esta grabación</translation>
    </message>
    <message>
        <source>Back to the review</source>
        <translation>Volver a la revisión</translation>
    </message>
    <message>
        <source>From the top: confidence, sound, words, items, languages</source>
        <translation>De arriba abajo: confianza, sonido, palabras, puntos, idiomas</translation>
    </message>
    <message>
        <source>Worst minutes</source>
        <translation>Peores minutos</translation>
    </message>
    <message>
        <source>Enter plays</source>
        <translation>Intro reproduce</translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation>Guardar como HTML…</translation>
    </message>
    <message>
        <source>Reading the sound…</source>
        <translation>Leyendo el sonido…</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n palabra</numerusform>
            <numerusform>%n palabras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s) ({share})</source>
        <translation>
            <numerusform>%n palabra dudosa ({share})</numerusform>
            <numerusform>%n palabras dudosas ({share})</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} of speech</source>
        <translation>{time} de voz</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) per minute of speech</source>
        <translation>
            <numerusform>%n palabra por minuto de voz</numerusform>
            <numerusform>%n palabras por minuto de voz</numerusform>
        </translation>
    </message>
    <message>
        <source>To check: {items}</source>
        <translation>Por revisar: {items}</translation>
    </message>
    <message>
        <source>Nothing to check</source>
        <translation>Nada que revisar</translation>
    </message>
    <message>
        <source>{share} by {speaker}</source>
        <translation>{share} de {speaker}</translation>
    </message>
    <message>
        <source>{share} without a speaker</source>
        <translation>{share} sin hablante</translation>
    </message>
    <message>
        <source>Peak memory: {size}</source>
        <translation>Pico de memoria: {size}</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the sound. Gaps are unknown.</source>
        <translation>No se ha podido leer el sonido. Se desconocen los huecos.</translation>
    </message>
    <message>
        <source>speech without words</source>
        <translation>voz sin palabras</translation>
    </message>
    <message>
        <source>words possibly not spoken</source>
        <translation>palabras quizá no dichas</translation>
    </message>
    <message>
        <source>repeated words</source>
        <translation>palabras repetidas</translation>
    </message>
    <message>
        <source>uncertain words in a row</source>
        <translation>palabras dudosas seguidas</translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation>Guardar como HTML</translation>
    </message>
</context>
<context>
    <name>RecordingParts</name>
    <message>
        <source>The next recording has this source. This one keeps its channels.</source>
        <translation>La próxima grabación tendrá esta fuente. Esta conserva sus canales.</translation>
    </message>
    <message>
        <source>Folder for recordings</source>
        <translation>Carpeta de grabaciones</translation>
    </message>
    <message>
        <source>The next recording goes to {folder}.</source>
        <translation>La próxima grabación se guardará en {folder}.</translation>
    </message>
    <message>
        <source>The recording has ended. {why}</source>
        <translation>La grabación ha terminado. {why}</translation>
    </message>
    <message>
        <source>The device is gone. Silence is recorded until it is back.</source>
        <translation>El dispositivo se ha desconectado. Se graba silencio hasta que vuelva.</translation>
    </message>
    <message>
        <source>The microphone is gone. Silence is recorded until it is back.</source>
        <translation>El micrófono ya no está. Se graba silencio hasta que vuelva.</translation>
    </message>
    <message>
        <source>The sound of the computer is gone. Silence is recorded until it is back.</source>
        <translation>El sonido del ordenador ya no está. Se graba silencio hasta que vuelva.</translation>
    </message>
    <message>
        <source>the microphone</source>
        <translation>el micrófono</translation>
    </message>
    <message>
        <source>No sound arrives from {name}. Is it muted, or not allowed?</source>
        <translation>Sin sonido ({name}). ¿Está silenciado o sin permiso?</translation>
    </message>
    <message>
        <source>The device is back: {name}</source>
        <translation>El dispositivo ha vuelto: {name}</translation>
    </message>
    <message>
        <source>Marked at {time}</source>
        <translation>Marcado en {time}</translation>
    </message>
    <message>
        <source>{seconds} s of sound are missing at {time}: {why}</source>
        <translation>Faltan {seconds} s de sonido en {time}: {why}</translation>
    </message>
    <message>
        <source>{seconds} s of the microphone are missing at {time}: {why}</source>
        <translation>Faltan {seconds} s del micrófono en {time}: {why}</translation>
    </message>
    <message>
        <source>{seconds} s of the computer&apos;s sound are missing at {time}: {why}</source>
        <translation>Faltan {seconds} s del sonido del ordenador en {time}: {why}</translation>
    </message>
    <message>
        <source>the device was gone</source>
        <translation>el dispositivo estaba desconectado</translation>
    </message>
    <message>
        <source>the device lost sound</source>
        <translation>el dispositivo ha perdido sonido</translation>
    </message>
    <message>
        <source>the computer slept or was too busy</source>
        <translation>el equipo estaba suspendido o demasiado ocupado</translation>
    </message>
    <message>
        <source>the recorder crashed and started again</source>
        <translation>la grabadora ha fallado y se ha reiniciado</translation>
    </message>
    <message>
        <source>you paused</source>
        <translation>usted hizo una pausa</translation>
    </message>
    <message>
        <source>The disk is nearly full: {size} are left.</source>
        <translation>El disco está casi lleno: {size} libres.</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>Detener la grabación</translation>
    </message>
    <message>
        <source>Start recording</source>
        <translation>Iniciar la grabación</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Continue recording</source>
        <translation>Continuar la grabación</translation>
    </message>
    <message>
        <source>Pause recording</source>
        <translation>Pausar la grabación</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Record the default microphone</source>
        <translation>Grabar con el micrófono predeterminado</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>{name} is saved.</source>
        <translation>Se ha guardado {name}.</translation>
    </message>
    <message>
        <source>{why} The sound is safe in {folder}. Mynah tries again at its next start.</source>
        <translation>{why} El sonido está a salvo en {folder}. Mynah lo intenta de nuevo en el próximo inicio.</translation>
    </message>
    <message>
        <source>Recovered recordings: {names}</source>
        <translation>Grabaciones recuperadas: {names}</translation>
    </message>
    <message>
        <source>Recovered the recording {name}.</source>
        <translation>Se ha recuperado la grabación {name}.</translation>
    </message>
</context>
<context>
    <name>ReferenceDrop</name>
    <message>
        <source>Use transcript</source>
        <translation>Usar la transcripción</translation>
    </message>
    <message>
        <source>How do you want to use {text}?</source>
        <translation>¿Cómo quiere usar {text}?</translation>
    </message>
    <message>
        <source>You can compare it with the transcript of {recording}.</source>
        <translation>Puede compararla con la transcripción de {recording}.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
</context>
<context>
    <name>Removal</name>
    <message>
        <source>{name} removed.</source>
        <translation>Se ha quitado {name}.</translation>
    </message>
    <message numerus="yes">
        <source>%n recordings removed.</source>
        <translation>
            <numerusform>%n grabación quitada.</numerusform>
            <numerusform>%n grabaciones quitadas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restored the earlier transcript of {name}.</source>
        <translation>Se ha restaurado la transcripción anterior de {name}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>Review</source>
        <translation>Revisar</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>Tipos</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Checked items</source>
        <translation>Puntos revisados</translation>
    </message>
    <message>
        <source>Items to review</source>
        <translation>Puntos por revisar</translation>
    </message>
    <message>
        <source>Space plays, Enter marks as correct, F2 edits</source>
        <translation>Espacio reproduce, Intro marca como correcto, F2 edita</translation>
    </message>
    <message>
        <source>Space plays, F2 edits</source>
        <translation>Espacio reproduce, F2 edita</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Correct, next</source>
        <translation>Correcto y siguiente</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Other reading</source>
        <translation>Otra lectura</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Correcto</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Omitir</translation>
    </message>
    <message>
        <source>{n} of {total} left</source>
        <translation>Pendientes: {n} de {total}</translation>
    </message>
    <message>
        <source>Nothing left to review.</source>
        <translation>No queda nada por revisar.</translation>
    </message>
    <message>
        <source>Looking for gaps in the sound…</source>
        <translation>Buscando huecos en el sonido…</translation>
    </message>
    <message numerus="yes">
        <source>%n checked</source>
        <translation>
            <numerusform>%n revisado</numerusform>
            <numerusform>%n revisados</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} without words</source>
        <translation>{time} sin palabras</translation>
    </message>
    <message>
        <source>{time} unreadable</source>
        <translation>{time} ilegibles</translation>
    </message>
    <message>
        <source>also written {name}</source>
        <translation>también escrito {name}</translation>
    </message>
    <message>
        <source>(other reading: nothing)</source>
        <translation>(otra lectura: nada)</translation>
    </message>
    <message>
        <source>(other reading: {words})</source>
        <translation>(otra lectura: {words})</translation>
    </message>
    <message>
        <source>Uncertain word</source>
        <translation>Palabra dudosa</translation>
    </message>
    <message>
        <source>Gap, may contain speech</source>
        <translation>Hueco, puede contener voz</translation>
    </message>
    <message>
        <source>Repeated words</source>
        <translation>Palabras repetidas</translation>
    </message>
    <message>
        <source>Spelled two ways</source>
        <translation>Dos grafías</translation>
    </message>
    <message>
        <source>Possibly not spoken</source>
        <translation>Quizá no dicho</translation>
    </message>
    <message>
        <source>Not found by alignment</source>
        <translation>No encontrado al alinear</translation>
    </message>
    <message>
        <source>Damaged recording</source>
        <translation>Grabación dañada</translation>
    </message>
    <message>
        <source>About this recording</source>
        <translation>Acerca de esta grabación</translation>
    </message>
</context>
<context>
    <name>RowEditing</name>
    <message>
        <source>This part is not finished yet</source>
        <translation>Esta parte aún no está terminada</translation>
    </message>
</context>
<context>
    <name>RowHelp</name>
    <message>
        <source>Where is {name}?</source>
        <translation>¿Dónde está {name}?</translation>
    </message>
    <message>
        <source>Recording of {name}</source>
        <translation>Grabación de {name}</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>Save elsewhere…</source>
        <translation>Guardar en otro lugar…</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Buscar…</translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation>Elegir modelo…</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>added from the command line</source>
        <translation>añadida desde la línea de comandos</translation>
    </message>
    <message>
        <source>Speakers: {why}</source>
        <translation>Hablantes: {why}</translation>
    </message>
    <message>
        <source>Model: {model}</source>
        <translation>Modelo: {model}</translation>
    </message>
    <message>
        <source>The vocabulary has no effect with this model.</source>
        <translation>El vocabulario no tiene efecto con este modelo.</translation>
    </message>
    <message>
        <source>Careful has no effect with this model.</source>
        <translation>«Cuidadosa» no tiene efecto con este modelo.</translation>
    </message>
    <message>
        <source>The second opinion has no effect with this model.</source>
        <translation>La segunda opinión no tiene efecto con este modelo.</translation>
    </message>
    <message>
        <source>Peak memory: {size}</source>
        <translation>Pico de memoria: {size}</translation>
    </message>
    <message>
        <source>Aligned text: {path}</source>
        <translation>Texto alineado: {path}</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>being transcribed</source>
        <translation>transcribiéndose</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pausa</translation>
    </message>
    <message>
        <source>done</source>
        <translation>lista</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>error</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelada</translation>
    </message>
    <message>
        <source>Saving the recording</source>
        <translation>Guardando la grabación</translation>
    </message>
    <message>
        <source>Recording paused</source>
        <translation>Grabación en pausa</translation>
    </message>
    <message>
        <source>{size} free on disk</source>
        <translation>{size} libres en el disco</translation>
    </message>
    <message>
        <source>Recording {time}</source>
        <translation>Grabando {time}</translation>
    </message>
    <message>
        <source>continues at {time}</source>
        <translation>sigue en {time}</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En espera</translation>
    </message>
    <message>
        <source>for alignment</source>
        <translation>para alinear</translation>
    </message>
    <message>
        <source>Another Mynah is transcribing it</source>
        <translation>Otro Mynah la está transcribiendo</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenida</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Abriendo</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Cargando el modelo</translation>
    </message>
    <message>
        <source>estimating</source>
        <translation>calculando</translation>
    </message>
    <message>
        <source>Paused at {time}</source>
        <translation>En pausa en {time}</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Cancelled at {time}</source>
        <translation>Cancelada en {time}</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelada</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>damaged at {times}</source>
        <translation>dañada en {times}</translation>
    </message>
    <message>
        <source>incomplete after {time}</source>
        <translation>incompleta desde {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) not found</source>
        <translation>
            <numerusform>%n palabra no encontrada</numerusform>
            <numerusform>%n palabras no encontradas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without times skipped</source>
        <translation>
            <numerusform>%n frase sin tiempos omitida</numerusform>
            <numerusform>%n frases sin tiempos omitidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to review</source>
        <translation>
            <numerusform>%n por revisar</numerusform>
            <numerusform>%n por revisar</numerusform>
        </translation>
    </message>
    <message>
        <source>Not saved: {why}</source>
        <translation>Sin guardar: {why}</translation>
    </message>
    <message>
        <source>Aligned</source>
        <translation>Alineada</translation>
    </message>
    <message>
        <source>Text done</source>
        <translation>Texto listo</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Lista</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Abierta</translation>
    </message>
    <message>
        <source>sounds like {language}</source>
        <translation>parece {language}</translation>
    </message>
    <message>
        <source>language unclear, {language} used</source>
        <translation>idioma dudoso, se usa {language}</translation>
    </message>
    <message>
        <source>identifying speakers {percent}</source>
        <translation>identificando hablantes {percent}</translation>
    </message>
    <message>
        <source>identifying speakers</source>
        <translation>identificando hablantes</translation>
    </message>
    <message>
        <source>speakers next</source>
        <translation>después, los hablantes</translation>
    </message>
    <message>
        <source>speakers paused</source>
        <translation>hablantes en pausa</translation>
    </message>
    <message>
        <source>couldn&apos;t identify speakers</source>
        <translation>hablantes sin identificar</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n hablante</numerusform>
            <numerusform>%n hablantes</numerusform>
        </translation>
    </message>
    <message>
        <source>no speech found</source>
        <translation>sin voz</translation>
    </message>
    <message>
        <source>saved as {formats}</source>
        <translation>guardada como {formats}</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>sin guardar</translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>Search all recordings</source>
        <translation>Buscar en todas las grabaciones</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Back to the library</source>
        <translation>Volver a la biblioteca</translation>
    </message>
    <message>
        <source>Word, &quot;phrase&quot;, harb*, a NEAR b</source>
        <translation>Palabra, &quot;frase&quot;, puert*, a NEAR b</translation>
    </message>
    <message>
        <source>This recording is not in the library</source>
        <translation>Esta grabación no está en la biblioteca</translation>
    </message>
    <message>
        <source>Nothing found in {n} recordings</source>
        <translation>No se ha encontrado nada en {n} grabaciones</translation>
    </message>
    <message>
        <source>Too many results to sort. Narrow the search.</source>
        <translation>Demasiados resultados para ordenarlos. Acote la búsqueda.</translation>
    </message>
    <message>
        <source>This transcript has no recording</source>
        <translation>Esta transcripción no tiene grabación</translation>
    </message>
    <message>
        <source>{path} is missing</source>
        <translation>Falta {path}</translation>
    </message>
    <message>
        <source>This result has no time</source>
        <translation>Este resultado no tiene tiempo</translation>
    </message>
    <message>
        <source>Can&apos;t play sound on this computer</source>
        <translation>No se puede reproducir sonido en este equipo</translation>
    </message>
    <message>
        <source>No results to export</source>
        <translation>No hay resultados que exportar</translation>
    </message>
    <message>
        <source>Search every transcript, including your edits.</source>
        <translation>Busca en todas las transcripciones, incluidas sus ediciones.</translation>
    </message>
    <message>
        <source>harbour   a word        &quot;the old harbour&quot;   a phrase        harb*   a word start</source>
        <translation>puerto   una palabra        &quot;el puerto viejo&quot;   una frase        puert*   un comienzo de palabra</translation>
    </message>
    <message>
        <source>harbour NEAR/5 boat        harbour OR port        harbour -boat        /h[ao]rbou?r/</source>
        <translation>puerto NEAR/5 barco        puerto OR muelle        puerto -barco        /p[ou]erto/</translation>
    </message>
    <message>
        <source>speaker:Anna   language:de   folder:radio   date:2024-05..2025   recording:interview</source>
        <translation>speaker:Ana   language:es   folder:radio   date:2024-05..2025   recording:entrevista</translation>
    </message>
    <message>
        <source>Space plays · Enter opens the recording · Ctrl+C copies with the source</source>
        <translation>Espacio reproduce · Intro abre la grabación · Control+C copia con la fuente</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) left to index</source>
        <translation>
            <numerusform>queda %n grabación por indexar</numerusform>
            <numerusform>quedan %n grabaciones por indexar</numerusform>
        </translation>
    </message>
    <message>
        <source>{words} words to search</source>
        <translation>{words} palabras para buscar</translation>
    </message>
</context>
<context>
    <name>SeekStrip</name>
    <message>
        <source>Position in the whole recording</source>
        <translation>Posición en la grabación completa</translation>
    </message>
</context>
<context>
    <name>SegmentBar</name>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Split segment before the word</source>
        <translation>Dividir el segmento antes de la palabra</translation>
    </message>
    <message>
        <source>Merge with next segment</source>
        <translation>Unir con el segmento siguiente</translation>
    </message>
    <message>
        <source>{length} s · {rate} characters/s</source>
        <translation>{length} s · {rate} caracteres/s</translation>
    </message>
</context>
<context>
    <name>SegmentCommands</name>
    <message>
        <source>Same as the transcript</source>
        <translation>Igual que la transcripción</translation>
    </message>
    <message>
        <source>Same as the transcript: {name}</source>
        <translation>Igual que la transcripción: {name}</translation>
    </message>
    <message>
        <source>Set language</source>
        <translation>Definir idioma</translation>
    </message>
    <message>
        <source>Language of this segment:</source>
        <translation>Idioma de este segmento:</translation>
    </message>
    <message>
        <source>Revert the whole transcript to the original? You can undo this.</source>
        <translation>¿Devolver toda la transcripción al original? Puede deshacerlo.</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Revertir</translation>
    </message>
</context>
<context>
    <name>SegmentEditor</name>
    <message>
        <source>Segment text</source>
        <translation>Texto del segmento</translation>
    </message>
</context>
<context>
    <name>ServerPage</name>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Conectar</translation>
    </message>
    <message>
        <source>Use this computer again</source>
        <translation>Volver a usar este equipo</translation>
    </message>
    <message>
        <source>A computer that runs “mynah serve” can recognise for this one. It chooses the model, the accuracy and the vocabulary.</source>
        <translation>Un equipo que ejecuta «mynah serve» puede reconocer para este. Él elige el modelo, la precisión y el vocabulario.</translation>
    </message>
    <message>
        <source>Recordings from the microphone, parts of recordings and alignments stay on this computer.</source>
        <translation>Las grabaciones del micrófono, las partes de grabaciones y las alineaciones se quedan en este equipo.</translation>
    </message>
    <message>
        <source>Ask the owner of that computer. Only you can read the file of the token.</source>
        <translation>Pregunte al dueño de ese equipo. Solo usted puede leer el archivo del token.</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>Otro equipo</translation>
    </message>
    <message>
        <source>Connected. {host} recognises with the model {model}.</source>
        <translation>Conectado. {host} reconoce con el modelo {model}.</translation>
    </message>
    <message>
        <source>Write an address such as https://speech.example.org.</source>
        <translation>Escriba una dirección como https://speech.example.org.</translation>
    </message>
    <message>
        <source>A token has no spaces and no accented letters.</source>
        <translation>Un token no tiene espacios ni letras acentuadas.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Conectando…</translation>
    </message>
    <message>
        <source>The sound goes to {host} for recognition.</source>
        <translation>El sonido se envía a {host} para reconocerlo.</translation>
    </message>
    <message>
        <source>The connection has no encryption.</source>
        <translation>La conexión no está cifrada.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Settings pages</source>
        <translation>Páginas de los ajustes</translation>
    </message>
    <message>
        <source>General</source>
        <translation>General</translation>
    </message>
    <message>
        <source>Transcription</source>
        <translation>Transcripción</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportación</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Carpetas</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Avanzado</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>Otro equipo</translation>
    </message>
    <message>
        <source>Language service</source>
        <translation>Servicio de lenguaje</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Notify me when everything is done</source>
        <translation>Avisar cuando todo esté listo</translation>
    </message>
    <message>
        <source>Keep the computer awake while transcribing</source>
        <translation>Mantener el equipo despierto al transcribir</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aspecto</translation>
    </message>
    <message>
        <source>Takes effect after restart.</source>
        <translation>Se aplica tras reiniciar.</translation>
    </message>
    <message>
        <source>While transcribing</source>
        <translation>Durante la transcripción</translation>
    </message>
    <message>
        <source>The screen may still turn off.</source>
        <translation>La pantalla puede apagarse.</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Actualizaciones</translation>
    </message>
    <message>
        <source>Check for updates at start</source>
        <translation>Buscar actualizaciones al iniciar</translation>
    </message>
    <message>
        <source>Mynah asks {host} for the newest version. It sends nothing about you.</source>
        <translation>Mynah consulta en {host} la última versión. No envía nada sobre usted.</translation>
    </message>
    <message>
        <source>Set the update address under Advanced first.</source>
        <translation>Indique antes la dirección de actualización en «Avanzado».</translation>
    </message>
    <message>
        <source>Known voices</source>
        <translation>Voces conocidas</translation>
    </message>
    <message>
        <source>Remember voices and suggest names</source>
        <translation>Recordar voces y proponer nombres</translation>
    </message>
    <message>
        <source>Ask each person first. Voice prints stay on this computer, in one file.</source>
        <translation>Pregunte antes a cada persona. Las huellas de voz se quedan en un archivo de este ordenador.</translation>
    </message>
    <message>
        <source>Uncertain words</source>
        <translation>Palabras dudosas</translation>
    </message>
    <message>
        <source>Mark words below</source>
        <translation>Marcar las palabras por debajo de</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Mynah marks words whose confidence is lower.</source>
        <translation>Mynah marca las palabras con una confianza menor.</translation>
    </message>
    <message>
        <source>Applies to recordings that haven&apos;t started.</source>
        <translation>Se aplica a las grabaciones que no han empezado.</translation>
    </message>
    <message>
        <source>Save finished transcripts automatically</source>
        <translation>Guardar automáticamente las transcripciones listas</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Update address</source>
        <translation>Dirección de actualización</translation>
    </message>
    <message>
        <source>Use CUDA graphs</source>
        <translation>Usar grafos CUDA</translation>
    </message>
    <message>
        <source>Faster on NVIDIA GPUs. Turn it off if the driver causes problems.</source>
        <translation>Más rápido en las GPU de NVIDIA. Desactívelo si el controlador da problemas.</translation>
    </message>
    <message>
        <source>Run in the background, save battery</source>
        <translation>Trabajar en segundo plano y ahorrar batería</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>After each recording</source>
        <translation>Después de cada grabación</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Command after each recording</source>
        <translation>Comando después de cada grabación</translation>
    </message>
    <message>
        <source>Check the quotation marks and the names in braces.</source>
        <translation>Compruebe las comillas y los nombres entre llaves.</translation>
    </message>
    <message>
        <source>It runs for recordings that you add from now on. {json}, {text} and {file} stand for the transcript and the recording.</source>
        <translation>Se ejecuta para las grabaciones que añada a partir de ahora. {json}, {text} y {file} representan la transcripción y la grabación.</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Limit engine memory to</source>
        <translation>Limitar la memoria del motor a</translation>
    </message>
    <message>
        <source>Engine memory limit in gigabytes</source>
        <translation>Límite de memoria del motor en gigabytes</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>This computer has {size} GB. At the limit, new work waits.</source>
        <translation>Este equipo tiene {size} GB. Al llegar al límite, el trabajo nuevo espera.</translation>
    </message>
    <message>
        <source>Minutes until an idle model is unloaded</source>
        <translation>Minutos hasta descargar de la memoria un modelo inactivo</translation>
    </message>
    <message>
        <source> minutes</source>
        <translation> minutos</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nunca</translation>
    </message>
    <message>
        <source>Unload the model when idle for</source>
        <translation>Liberar el modelo si está inactivo durante</translation>
    </message>
    <message>
        <source>The next recording loads it again in a few seconds.</source>
        <translation>La próxima grabación lo vuelve a cargar en unos segundos.</translation>
    </message>
</context>
<context>
    <name>SheetAdvanced</name>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Sin definir</translation>
    </message>
    <message>
        <source>Exact number of speakers</source>
        <translation>Número exacto de hablantes</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Edit vocabulary and replacements</source>
        <translation>Editar vocabulario y reemplazos</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>Nombres de archivo</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n palabra</numerusform>
            <numerusform>%n palabras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replacement(s)</source>
        <translation>
            <numerusform>%n reemplazo</numerusform>
            <numerusform>%n reemplazos</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulario</translation>
    </message>
    <message>
        <source>Exact number</source>
        <translation>Número exacto</translation>
    </message>
    <message>
        <source>For example: {files}</source>
        <translation>Por ejemplo: {files}</translation>
    </message>
</context>
<context>
    <name>SheetChoices</name>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Traducción</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rápida</translation>
    </message>
    <message>
        <source>Careful</source>
        <translation>Cuidadosa</translation>
    </message>
    <message>
        <source>Careful, with a second opinion</source>
        <translation>Cuidadosa, con una segunda opinión</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitud</translation>
    </message>
    <message>
        <source>Careful compares several readings. It takes longer, and helps with Parakeet and Nemotron models. A second opinion marks words that the model&apos;s other half reads differently.</source>
        <translation>Cuidadosa compara varias lecturas. Tarda más y ayuda con los modelos Parakeet y Nemotron. Una segunda opinión marca las palabras que la otra mitad del modelo lee de otra forma.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <source>Identify</source>
        <translation>Identificar</translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Un hablante por canal</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>Any number</source>
        <translation>Cualquier número</translation>
    </message>
    <message>
        <source>Up to {n}</source>
        <translation>Hasta {n}</translation>
    </message>
    <message>
        <source>Number of speakers</source>
        <translation>Número de hablantes</translation>
    </message>
    <message>
        <source>Audio tracks</source>
        <translation>Pistas de audio</translation>
    </message>
    <message>
        <source>More formats…</source>
        <translation>Más formatos…</translation>
    </message>
    <message>
        <source>More formats</source>
        <translation>Más formatos</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Guardar como</translation>
    </message>
    <message>
        <source>For calls and interviews with one microphone per person.</source>
        <translation>Para llamadas y entrevistas con un micrófono por persona.</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s), as set under Advanced.</source>
        <translation>
            <numerusform>%n hablante, según lo definido en «Avanzado».</numerusform>
            <numerusform>%n hablantes, según lo definido en «Avanzado».</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the demo speaker model is installed. Download a better one under Models.</source>
        <translation>Solo está instalado el modelo de hablantes de demostración. Descargue uno mejor en «Modelos».</translation>
    </message>
    <message>
        <source>{model} on {host}</source>
        <translation>{model} en {host}</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Otros modelos…</translation>
    </message>
    <message>
        <source>English only, makes more mistakes</source>
        <translation>solo inglés, comete más errores</translation>
    </message>
    <message>
        <source>downloads first, {size}</source>
        <translation>se descarga antes, {size}</translation>
    </message>
    <message>
        <source>not on this computer</source>
        <translation>no está en este equipo</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>recomendado</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Detectar</translation>
    </message>
    <message>
        <source>{language} instead of the original</source>
        <translation>{language} en lugar del original</translation>
    </message>
    <message>
        <source>Original and {language}</source>
        <translation>Original y {language}</translation>
    </message>
    <message>
        <source>Tracks with speech</source>
        <translation>Pistas con voz</translation>
    </message>
    <message>
        <source>All tracks</source>
        <translation>Todas las pistas</translation>
    </message>
    <message>
        <source>Track {n}</source>
        <translation>Pista {n}</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>Junto a cada grabación</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Elegir una carpeta…</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Carpeta de las transcripciones</translation>
    </message>
</context>
<context>
    <name>SheetFiles</name>
    <message>
        <source>More recordings</source>
        <translation>Más grabaciones</translation>
    </message>
    <message numerus="yes">
        <source>%n more in “{folder}”</source>
        <translation>
            <numerusform>%n más en «{folder}»</numerusform>
            <numerusform>%n más en «{folder}»</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetOpener</name>
    <message numerus="yes">
        <source>%n already in the library, skipped</source>
        <translation>
            <numerusform>%n ya en la biblioteca, omitida</numerusform>
            <numerusform>%n ya en la biblioteca, omitidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s)</source>
        <translation>
            <numerusform>%n transcripción</numerusform>
            <numerusform>%n transcripciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n imagen</numerusform>
            <numerusform>%n imágenes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n documento</numerusform>
            <numerusform>%n documentos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n archive(s)</source>
        <translation>
            <numerusform>%n archivo comprimido</numerusform>
            <numerusform>%n archivos comprimidos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n programa</numerusform>
            <numerusform>%n programas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished download(s)</source>
        <translation>
            <numerusform>%n descarga sin terminar</numerusform>
            <numerusform>%n descargas sin terminar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable file(s)</source>
        <translation>
            <numerusform>%n archivo ilegible</numerusform>
            <numerusform>%n archivos ilegibles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s)</source>
        <translation>
            <numerusform>%n archivo de otro tipo</numerusform>
            <numerusform>%n archivos de otro tipo</numerusform>
        </translation>
    </message>
    <message>
        <source>skipped: {files}</source>
        <translation>omitidos: {files}</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <translation>Buscar atajos</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menú</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>In lists</source>
        <translation>En las listas</translation>
    </message>
    <message>
        <source>In the text</source>
        <translation>En el texto</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Reproducir o pausar</translation>
    </message>
    <message>
        <source>Back and ahead 5 seconds</source>
        <translation>Atrás y adelante 5 segundos</translation>
    </message>
    <message>
        <source>Assign a speaker</source>
        <translation>Asignar un hablante</translation>
    </message>
    <message>
        <source>Edit the word</source>
        <translation>Editar la palabra</translation>
    </message>
    <message>
        <source>Play the item again</source>
        <translation>Reproducir de nuevo el punto</translation>
    </message>
    <message>
        <source>Main action</source>
        <translation>Acción principal</translation>
    </message>
    <message>
        <source>Edit the item</source>
        <translation>Editar el punto</translation>
    </message>
    <message>
        <source>Merge two speakers</source>
        <translation>Combinar dos hablantes</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Side panel</source>
        <translation>Panel lateral</translation>
    </message>
    <message>
        <source>Hide panel</source>
        <translation>Ocultar panel</translation>
    </message>
</context>
<context>
    <name>SourceMenu</name>
    <message>
        <source>You</source>
        <translation>Yo</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Otros</translation>
    </message>
    <message>
        <source>System’s default microphone</source>
        <translation>Micrófono predeterminado del sistema</translation>
    </message>
    <message>
        <source>Everything that this computer plays</source>
        <translation>Todo lo que suena en este equipo</translation>
    </message>
    <message>
        <source>Microphone and computer</source>
        <translation>Micrófono y equipo</translation>
    </message>
    <message>
        <source>Folder for recordings…</source>
        <translation>Carpeta de grabaciones…</translation>
    </message>
</context>
<context>
    <name>Sparkline</name>
    <message>
        <source>Memory in the last two minutes</source>
        <translation>Memoria en los dos últimos minutos</translation>
    </message>
</context>
<context>
    <name>SpeakerCommands</name>
    <message>
        <source>Import speakers</source>
        <translation>Importar hablantes</translation>
    </message>
    <message>
        <source>Speaker turns (*.rttm)</source>
        <translation>Turnos de palabra (*.rttm)</translation>
    </message>
    <message>
        <source>Export speaker turns (RTTM)</source>
        <translation>Exportar turnos de palabra (RTTM)</translation>
    </message>
</context>
<context>
    <name>SpeakerLanes</name>
    <message>
        <source>Speaker lanes</source>
        <translation>Franjas de hablantes</translation>
    </message>
</context>
<context>
    <name>SpeakerModel</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n palabra</numerusform>
            <numerusform>%n palabras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n turno</numerusform>
            <numerusform>%n turnos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpeakerOptions</name>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>Detectar automáticamente</translation>
    </message>
    <message>
        <source>Exactly</source>
        <translation>Exactamente</translation>
    </message>
    <message>
        <source>Up to</source>
        <translation>Hasta</translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Un hablante por canal</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>Number of speakers</source>
        <translation>Número de hablantes</translation>
    </message>
    <message>
        <source>Speaker model</source>
        <translation>Modelo de hablantes</translation>
    </message>
    <message>
        <source>Speaker models…</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>Download a speaker model</source>
        <translation>Descargar un modelo de hablantes</translation>
    </message>
    <message>
        <source>Demo speaker model</source>
        <translation>Modelo de hablantes de demostración</translation>
    </message>
    <message>
        <source>Best available</source>
        <translation>El mejor disponible</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>For calls and interviews with one microphone per person.</source>
        <translation>Para llamadas y entrevistas con un micrófono por persona.</translation>
    </message>
    <message>
        <source>No speaker model is installed yet.</source>
        <translation>Aún no hay ningún modelo de hablantes instalado.</translation>
    </message>
    <message>
        <source>The demo model knows only synthetic voices. Download a speaker model for real work.</source>
        <translation>El modelo de demostración solo conoce voces sintéticas. Descargue un modelo de hablantes para el trabajo real.</translation>
    </message>
    <message>
        <source>Mynah identifies speakers after the words.</source>
        <translation>Mynah identifica los hablantes después de las palabras.</translation>
    </message>
</context>
<context>
    <name>SpeakerPanel</name>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>No speakers yet.</source>
        <translation>Aún no hay hablantes.</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>Asignar</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renombrar</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Combinar</translation>
    </message>
    <message numerus="yes">
        <source>The transcript names %n speaker(s).</source>
        <translation>
            <numerusform>La transcripción nombra %n hablante.</numerusform>
            <numerusform>La transcripción nombra %n hablantes.</numerusform>
        </translation>
    </message>
    <message>
        <source>You asked for {count} speakers. {names}</source>
        <translation>Pidió {count} hablantes. {names}</translation>
    </message>
</context>
<context>
    <name>SpeakerPopover</name>
    <message>
        <source>Speaker</source>
        <translation>Hablante</translation>
    </message>
    <message>
        <source>Name of the speaker</source>
        <translation>Nombre del hablante</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Nadie</translation>
    </message>
    <message>
        <source>Only here</source>
        <translation>Solo aquí</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>En todas partes</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Reproducir voz</translation>
    </message>
    <message>
        <source>Colour {n}</source>
        <translation>Color {n}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renombrar</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>Asignar</translation>
    </message>
    <message>
        <source>Merge into</source>
        <translation>Combinar con</translation>
    </message>
    <message>
        <source>Assign to</source>
        <translation>Asignar a</translation>
    </message>
</context>
<context>
    <name>SpeakerView</name>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>Enter renames, Space plays the voice, M merges</source>
        <translation>Intro renombra, Espacio reproduce la voz, M combina</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Reproducir voz</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renombrar…</translation>
    </message>
    <message>
        <source>Merge into…</source>
        <translation>Combinar con…</translation>
    </message>
</context>
<context>
    <name>SpeakersDialog</name>
    <message>
        <source>Identify speakers</source>
        <translation>Identificar hablantes</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n grabación</numerusform>
            <numerusform>%n grabaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>The words stay. Sentences are split where the speaker changes. You can undo this.</source>
        <translation>Las palabras se conservan. Las frases se dividen donde cambia el hablante. Puede deshacerlo.</translation>
    </message>
    <message>
        <source>Identify</source>
        <translation>Identificar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>SubtitleChoices</name>
    <message>
        <source>Netflix</source>
        <translation>Netflix</translation>
    </message>
    <message>
        <source>Television</source>
        <translation>Televisión</translation>
    </message>
    <message>
        <source>Short clips, one line</source>
        <translation>Clips cortos, una línea</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personalizado</translation>
    </message>
    <message>
        <source>Subtitle style</source>
        <translation>Estilo de subtítulos</translation>
    </message>
    <message>
        <source>Characters per line</source>
        <translation>Caracteres por línea</translation>
    </message>
    <message>
        <source>Lines per subtitle</source>
        <translation>Líneas por subtítulo</translation>
    </message>
    <message>
        <source>Characters per second</source>
        <translation>Caracteres por segundo</translation>
    </message>
    <message>
        <source>Most characters per second</source>
        <translation>Máximo de caracteres por segundo</translation>
    </message>
    <message>
        <source>Shortest (s)</source>
        <translation>El más corto (s)</translation>
    </message>
    <message>
        <source>Longest (s)</source>
        <translation>El más largo (s)</translation>
    </message>
    <message>
        <source>Gap (s)</source>
        <translation>Separación (s)</translation>
    </message>
    <message>
        <source>Linger (s)</source>
        <translation>Permanencia (s)</translation>
    </message>
    <message>
        <source>Two speakers per subtitle, with dashes</source>
        <translation>Dos hablantes por subtítulo, con guiones</translation>
    </message>
    <message>
        <source>Speaker names in SRT, STL, SBV and LRC</source>
        <translation>Nombres en SRT, STL, SBV y LRC</translation>
    </message>
    <message>
        <source>Times of words in LRC</source>
        <translation>Tiempos de palabras en LRC</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>Palabra por palabra</translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation>De izquierda a derecha</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Contorno</translation>
    </message>
    <message>
        <source>Karaoke in ASS</source>
        <translation>Karaoke en ASS</translation>
    </message>
    <message>
        <source>Subtitles</source>
        <translation>Subtítulos</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Show the numbers of this style</source>
        <translation>Mostrar los números de este estilo</translation>
    </message>
</context>
<context>
    <name>TextChoices</name>
    <message>
        <source>Unchanged</source>
        <translation>Sin cambios</translation>
    </message>
    <message>
        <source>Capitalise sentences</source>
        <translation>Mayúscula inicial</translation>
    </message>
    <message>
        <source>Lower case</source>
        <translation>Minúsculas</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>Con palabras</translation>
    </message>
    <message>
        <source>In digits</source>
        <translation>En cifras</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>Capitalisation</source>
        <translation>Mayúsculas</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>CHAT files follow their own rules.</source>
        <translation>Los archivos CHAT siguen sus propias reglas.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
</context>
<context>
    <name>TextLayoutChoices</name>
    <message>
        <source>One sentence per line</source>
        <translation>Una frase por línea</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Acta</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personalizado</translation>
    </message>
    <message>
        <source>One per turn</source>
        <translation>Uno por turno</translation>
    </message>
    <message>
        <source>Cut at pauses</source>
        <translation>Cortados en las pausas</translation>
    </message>
    <message>
        <source>One per sentence</source>
        <translation>Uno por frase</translation>
    </message>
    <message>
        <source>In every paragraph</source>
        <translation>En cada párrafo</translation>
    </message>
    <message>
        <source>When the speaker changes</source>
        <translation>Cuando cambia el hablante</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Diseño</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Plantilla</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Tiempos</translation>
    </message>
    <message>
        <source>Time every (s)</source>
        <translation>Tiempo cada (s)</translation>
    </message>
    <message>
        <source>Paragraph</source>
        <translation>Párrafo</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>Paragraphs</source>
        <translation>Párrafos</translation>
    </message>
    <message>
        <source>Line length</source>
        <translation>Longitud de línea</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>Cualquiera</translation>
    </message>
    <message>
        <source>Blank lines between paragraphs</source>
        <translation>Líneas en blanco entre párrafos</translation>
    </message>
    <message>
        <source>Line numbers</source>
        <translation>Números de línea</translation>
    </message>
    <message>
        <source>Show the parts of this layout</source>
        <translation>Mostrar las partes de este diseño</translation>
    </message>
    <message>
        <source>Adjust</source>
        <translation>Ajustar</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Texto simple</translation>
    </message>
    <message>
        <source>Fields: {fields}</source>
        <translation>Campos: {fields}</translation>
    </message>
</context>
<context>
    <name>TierQuestion</name>
    <message>
        <source>Choose tiers</source>
        <translation>Elegir líneas</translation>
    </message>
    <message>
        <source>Which tiers of {name} hold the speech?</source>
        <translation>¿Qué líneas (tiers) de {name} contienen el habla?</translation>
    </message>
    <message>
        <source>Which tiers of these {n} files hold the speech?</source>
        <translation>¿Qué líneas (tiers) de estos {n} archivos contienen el habla?</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Líneas</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n texto</numerusform>
            <numerusform>%n textos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimecodeChoices</name>
    <message>
        <source>drop-frame</source>
        <translation>drop-frame</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Fotogramas por segundo</translation>
    </message>
    <message>
        <source>Start timecode</source>
        <translation>Código de tiempo inicial</translation>
    </message>
    <message>
        <source>Timecodes</source>
        <translation>Códigos de tiempo</translation>
    </message>
</context>
<context>
    <name>TrackWords</name>
    <message>
        <source>{heard} of {count} tracks</source>
        <translation>{heard} de {count} pistas</translation>
    </message>
    <message>
        <source>some sound skipped</source>
        <translation>parte del sonido omitida</translation>
    </message>
    <message>
        <source>Heard: {tracks}</source>
        <translation>Escuchadas: {tracks}</translation>
    </message>
    <message>
        <source>Not heard: {track}</source>
        <translation>No escuchada: {track}</translation>
    </message>
    <message>
        <source>The channels are inverted against each other. Mynah heard their difference.</source>
        <translation>Los canales están invertidos entre sí. Mynah ha escuchado su diferencia.</translation>
    </message>
    <message>
        <source>For {seconds} s, Mynah heard the centre channel alone.</source>
        <translation>Durante {seconds}&#xa0;s, Mynah solo ha escuchado el canal central.</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) left out as the echo of a louder track</source>
        <translation>
            <numerusform>%n palabra omitida por ser eco de una pista más fuerte</numerusform>
            <numerusform>%n palabras omitidas por ser eco de una pista más fuerte</numerusform>
        </translation>
    </message>
    <message>
        <source>a copy of {tracks}</source>
        <translation>una copia de {tracks}</translation>
    </message>
    <message>
        <source>a mix of {tracks}</source>
        <translation>una mezcla de {tracks}</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>no elegida</translation>
    </message>
    <message>
        <source>cannot be decoded</source>
        <translation>no se puede decodificar</translation>
    </message>
    <message>
        <source>no speech</source>
        <translation>sin habla</translation>
    </message>
</context>
<context>
    <name>TranscribeSheet</name>
    <message>
        <source>Advanced</source>
        <translation>Avanzado</translation>
    </message>
    <message>
        <source>Don&apos;t ask for this folder</source>
        <translation>No preguntar para esta carpeta</translation>
    </message>
    <message>
        <source>Transcribe</source>
        <translation>Transcribir</translation>
    </message>
    <message numerus="yes">
        <source>Join %n file(s) into one recording</source>
        <translation>
            <numerusform>Unir %n archivo en una grabación</numerusform>
            <numerusform>Unir %n archivos en una grabación</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Join %n file(s) into {recordings} recordings</source>
        <translation>
            <numerusform>Unir %n archivo en {recordings} grabaciones</numerusform>
            <numerusform>Unir %n archivos en {recordings} grabaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>{text} (missing: {names})</source>
        <translation>{text} (faltan: {names})</translation>
    </message>
    <message>
        <source>Mynah writes the joined sound beside the files. The transcript then has one clock.</source>
        <translation>Mynah escribe el sonido unido junto a los archivos. Así, la transcripción tiene una sola escala de tiempo.</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privado</translation>
    </message>
    <message>
        <source>Everything stays on this computer.</source>
        <translation>Todo se queda en este equipo.</translation>
    </message>
    <message>
        <source>Download and transcribe</source>
        <translation>Descargar y transcribir</translation>
    </message>
    <message>
        <source>Transcribe this part again</source>
        <translation>Transcribir de nuevo este fragmento</translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s) again</source>
        <translation>
            <numerusform>Transcribir de nuevo %n grabación</numerusform>
            <numerusform>Transcribir de nuevo %n grabaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s)</source>
        <translation>
            <numerusform>Transcribir %n grabación</numerusform>
            <numerusform>Transcribir %n grabaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>You can undo this.</source>
        <translation>Puede deshacerlo.</translation>
    </message>
    <message>
        <source>ready in about {time} on this computer</source>
        <translation>lista en {time} aprox. en este equipo</translation>
    </message>
    <message>
        <source>The current transcripts stay under Earlier versions.</source>
        <translation>Las transcripciones actuales se conservan en «Versiones anteriores».</translation>
    </message>
</context>
<context>
    <name>TranscriptActions</name>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy with names and times</source>
        <translation>Copiar con nombres y tiempos</translation>
    </message>
    <message>
        <source>Copy transcript</source>
        <translation>Copiar transcripción</translation>
    </message>
    <message>
        <source>Edit segment</source>
        <translation>Editar segmento</translation>
    </message>
    <message>
        <source>Edit translation</source>
        <translation>Editar traducción</translation>
    </message>
    <message>
        <source>Split segment</source>
        <translation>Dividir segmento</translation>
    </message>
    <message>
        <source>Merge with previous</source>
        <translation>Unir con el anterior</translation>
    </message>
    <message>
        <source>Merge with next</source>
        <translation>Unir con el siguiente</translation>
    </message>
    <message>
        <source>Start at playhead</source>
        <translation>Fijar inicio en la reproducción</translation>
    </message>
    <message>
        <source>End at playhead</source>
        <translation>Fijar fin en la reproducción</translation>
    </message>
    <message>
        <source>Set language…</source>
        <translation>Definir idioma…</translation>
    </message>
    <message>
        <source>Transcribe this part again…</source>
        <translation>Transcribir de nuevo este fragmento…</translation>
    </message>
    <message>
        <source>Assign speaker…</source>
        <translation>Asignar hablante…</translation>
    </message>
    <message>
        <source>Rename speaker…</source>
        <translation>Renombrar hablante…</translation>
    </message>
    <message>
        <source>Merge speaker into…</source>
        <translation>Combinar hablante con…</translation>
    </message>
    <message>
        <source>Start a new speaker here</source>
        <translation>Nuevo hablante a partir de aquí</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Reproducir voz</translation>
    </message>
    <message>
        <source>Import speakers…</source>
        <translation>Importar hablantes…</translation>
    </message>
    <message>
        <source>Export speaker turns (RTTM)…</source>
        <translation>Exportar turnos de palabra (RTTM)…</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Buscar…</translation>
    </message>
    <message>
        <source>Find and replace…</source>
        <translation>Buscar y reemplazar…</translation>
    </message>
    <message>
        <source>Apply replacements</source>
        <translation>Aplicar reemplazos</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Buscar siguiente</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Buscar anterior</translation>
    </message>
    <message>
        <source>Next to review</source>
        <translation>Siguiente por revisar</translation>
    </message>
    <message>
        <source>Previous to review</source>
        <translation>Anterior por revisar</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Reproducir o pausar</translation>
    </message>
    <message>
        <source>Play from word</source>
        <translation>Reproducir desde la palabra</translation>
    </message>
    <message>
        <source>Back 5 seconds</source>
        <translation>Atrás 5 segundos</translation>
    </message>
    <message>
        <source>Ahead 5 seconds</source>
        <translation>Adelante 5 segundos</translation>
    </message>
    <message>
        <source>Follow playhead</source>
        <translation>Seguir la reproducción</translation>
    </message>
    <message>
        <source>Back to playhead</source>
        <translation>Volver a la reproducción</translation>
    </message>
    <message>
        <source>Loop sentence</source>
        <translation>Repetir la frase en bucle</translation>
    </message>
    <message>
        <source>Add missing speech</source>
        <translation>Añadir el habla que falta</translation>
    </message>
    <message>
        <source>Read or edit</source>
        <translation>Leer o editar</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Más grande</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Más pequeño</translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation>Tamaño normal</translation>
    </message>
    <message>
        <source>Narrow</source>
        <translation>Estrecho</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Wide</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Waveform</source>
        <translation>Forma de onda</translation>
    </message>
    <message>
        <source>Speaker lanes</source>
        <translation>Franjas de hablantes</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Sugerencias</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Más rápido</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Más lento</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Ampliar</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Reducir</translation>
    </message>
    <message>
        <source>Revert to original</source>
        <translation>Revertir al original</translation>
    </message>
    <message>
        <source>Revert the whole transcript…</source>
        <translation>Revertir toda la transcripción…</translation>
    </message>
    <message>
        <source>Copy transcript with names and times</source>
        <translation>Copiar transcripción con nombres y tiempos</translation>
    </message>
    <message>
        <source>Copy transcript as plain text</source>
        <translation>Copiar transcripción como texto simple</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>Resumir…</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>Depurar…</translation>
    </message>
    <message>
        <source>Assign to new speaker ({n})</source>
        <translation>Asignar a un hablante nuevo ({n})</translation>
    </message>
    <message>
        <source>Assign to {name}</source>
        <translation>Asignar a {name}</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>Segmento</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Hablantes</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>Reproducción</translation>
    </message>
</context>
<context>
    <name>TranscriptHeader</name>
    <message>
        <source>live</source>
        <translation>en directo</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>dañada</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>The recording is damaged at {times}. Words may be missing.</source>
        <translation>La grabación está dañada en {times}. Pueden faltar palabras.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Guardando…</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Guardada</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Aún sin guardar</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Sin guardar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
</context>
<context>
    <name>TranscriptModel</name>
    <message>
        <source>in {language}</source>
        <translation>idioma: {language}</translation>
    </message>
    <message>
        <source>translated: {text}</source>
        <translation>traducción: {text}</translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s)</source>
        <translation>
            <numerusform>%n palabra dudosa</numerusform>
            <numerusform>%n palabras dudosas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) from the vocabulary</source>
        <translation>
            <numerusform>%n palabra del vocabulario</numerusform>
            <numerusform>%n palabras del vocabulario</numerusform>
        </translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>sin terminar</translation>
    </message>
</context>
<context>
    <name>TranscriptPane</name>
    <message>
        <source>Transcript pane</source>
        <translation>Panel de transcripción</translation>
    </message>
    <message>
        <source>No uncertain words</source>
        <translation>No hay palabras dudosas</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation>
            <numerusform>%n línea copiada</numerusform>
            <numerusform>%n líneas copiadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n hablante</numerusform>
            <numerusform>%n hablantes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptStack</name>
    <message>
        <source>Choose a recording to read and play it here</source>
        <translation>Elija una grabación para leerla y reproducirla aquí</translation>
    </message>
    <message>
        <source>Recording… The first words appear here.</source>
        <translation>Grabando… Las primeras palabras aparecerán aquí.</translation>
    </message>
    <message>
        <source>Waiting to be transcribed</source>
        <translation>En espera de transcribirse</translation>
    </message>
    <message>
        <source>Paused before the first words</source>
        <translation>En pausa antes de las primeras palabras</translation>
    </message>
    <message>
        <source>Transcribing… The first words appear here.</source>
        <translation>Transcribiendo… Las primeras palabras aparecen aquí.</translation>
    </message>
    <message>
        <source>Transcription failed</source>
        <translation>Error en la transcripción</translation>
    </message>
    <message>
        <source>Cancelled before the first words</source>
        <translation>Cancelada antes de las primeras palabras</translation>
    </message>
    <message>
        <source>No speech found in this recording</source>
        <translation>No se ha encontrado voz en esta grabación</translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Transcript</source>
        <translation>Transcripción</translation>
    </message>
    <message>
        <source>{confidence}, other reading: {words}</source>
        <translation>{confidence}, otra lectura: {words}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>no speech heard here: possibly not spoken</source>
        <translation>aquí no se oye voz: quizá no dicho</translation>
    </message>
    <message>
        <source>repeats the words before: possibly not spoken</source>
        <translation>repite las palabras anteriores: quizá no dicho</translation>
    </message>
    <message>
        <source>typed, or without a confidence</source>
        <translation>escrito a mano o sin confianza indicada</translation>
    </message>
    <message numerus="yes">
        <source>%n % sure</source>
        <translation>
            <numerusform>%n % de confianza</numerusform>
            <numerusform>%n % de confianza</numerusform>
        </translation>
    </message>
    <message>
        <source>from your vocabulary: without it, another word</source>
        <translation>de su vocabulario: sin él, otra palabra</translation>
    </message>
</context>
<context>
    <name>TranslationEditor</name>
    <message>
        <source>Segment translation</source>
        <translation>Traducción del segmento</translation>
    </message>
</context>
<context>
    <name>UpdateCheck</name>
    <message>
        <source>Mynah is up to date.</source>
        <translation>Mynah está actualizado.</translation>
    </message>
    <message>
        <source>Mynah {version} is available: {page}</source>
        <translation>Mynah {version} está disponible: {page}</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Earlier versions</source>
        <translation>Versiones anteriores</translation>
    </message>
    <message>
        <source>Earlier transcripts of {name}.</source>
        <translation>Transcripciones anteriores de {name}.</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>Ediciones</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>The current transcript becomes an earlier version</source>
        <translation>La transcripción actual pasa a ser una versión anterior</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>No earlier versions yet. “Transcribe again” keeps the current transcript here.</source>
        <translation>Aún no hay versiones anteriores. «Transcribir de nuevo» conserva aquí la transcripción actual.</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importada</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Modelo de demostración</translation>
    </message>
</context>
<context>
    <name>VoicePanel</name>
    <message>
        <source>Suggest names</source>
        <translation>Proponer nombres</translation>
    </message>
    <message>
        <source>Compare the speakers with known voices</source>
        <translation>Comparar los hablantes con las voces conocidas</translation>
    </message>
    <message>
        <source>Remember this voice</source>
        <translation>Recordar esta voz</translation>
    </message>
    <message>
        <source>Ask the person first</source>
        <translation>Pregunte antes a la persona</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>Escuchando…</translation>
    </message>
    <message>
        <source>{speaker}: sounds like {name} ({percent} %)</source>
        <translation>{speaker}: suena como {name} ({percent} %)</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>Usar {name}</translation>
    </message>
    <message>
        <source>Name this speaker</source>
        <translation>Nombrar a este hablante</translation>
    </message>
</context>
<context>
    <name>VoiceSession</name>
    <message>
        <source>Choose a speaker with a name first.</source>
        <translation>Elija antes un hablante con nombre.</translation>
    </message>
    <message>
        <source>No other known voice is similar enough.</source>
        <translation>Ninguna otra voz conocida se parece lo bastante.</translation>
    </message>
    <message>
        <source>Another model computed these voice prints, so they were not compared: {names}.</source>
        <translation>Otro modelo calculó estas huellas de voz, por eso no se compararon: {names}.</translation>
    </message>
    <message>
        <source>The demo voice model knows synthetic voices only.</source>
        <translation>El modelo de voz de demostración solo conoce voces sintéticas.</translation>
    </message>
    <message>
        <source>Mynah knows the voice of {name} now. Delete it with “mynah voices forget”.</source>
        <translation>Mynah conoce ahora la voz de {name}. Bórrela con «mynah voices forget».</translation>
    </message>
</context>
<context>
    <name>WatchDialog</name>
    <message>
        <source>Watched folders</source>
        <translation>Carpetas vigiladas</translation>
    </message>
    <message>
        <source>No folder is watched yet. Add the folder where recordings arrive.</source>
        <translation>Aún no se vigila ninguna carpeta. Añada la carpeta a la que llegan las grabaciones.</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Añadir carpeta…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Stop watching this folder. Its files stay.</source>
        <translation>Dejar de vigilar esta carpeta. Sus archivos se conservan.</translation>
    </message>
    <message>
        <source>Watch this folder</source>
        <translation>Vigilar esta carpeta</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Detectar</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Carpeta de las transcripciones</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>Junto a cada grabación</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Elegir la carpeta de las transcripciones</translation>
    </message>
    <message>
        <source>Show Mynah when a recording arrives</source>
        <translation>Mostrar Mynah cuando llegue una grabación</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>While Mynah runs, it transcribes each recording in these folders once. It waits until the file is complete. Folders inside them count too.</source>
        <translation>Mientras Mynah está en marcha, transcribe una vez cada grabación de estas carpetas. Espera a que el archivo esté completo. Las subcarpetas también cuentan.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Modelo de demostración</translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation>Igual que en la ventana</translation>
    </message>
    <message>
        <source>{path} is already watched</source>
        <translation>{path} ya está vigilada</translation>
    </message>
    <message>
        <source>Can&apos;t watch a folder whose name ends like a recording&apos;s</source>
        <translation>No se puede vigilar una carpeta cuyo nombre termina como el de una grabación</translation>
    </message>
    <message>
        <source>off</source>
        <translation>desactivada</translation>
    </message>
    <message>
        <source>watched after Save</source>
        <translation>vigilada después de guardar</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>vigilada</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) still arriving</source>
        <translation>
            <numerusform>%n archivo aún por llegar</numerusform>
            <numerusform>%n archivos aún por llegar</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder to watch</source>
        <translation>Carpeta que vigilar</translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation>Elija al menos un formato.</translation>
    </message>
    <message>
        <source>Choose a folder with its full path.</source>
        <translation>Elija una carpeta con su ruta completa.</translation>
    </message>
</context>
<context>
    <name>WatchParts</name>
    <message>
        <source>Watched folders…</source>
        <translation>Carpetas vigiladas…</translation>
    </message>
</context>
<context>
    <name>Waveform</name>
    <message>
        <source>Position in the recording</source>
        <translation>Posición en la grabación</translation>
    </message>
    <message>
        <source>Arrow keys move by five seconds</source>
        <translation>Las flechas avanzan o retroceden cinco segundos</translation>
    </message>
    <message>
        <source>{time}: the recording is damaged here, words may be missing</source>
        <translation>{time}: la grabación está dañada aquí, pueden faltar palabras</translation>
    </message>
    <message>
        <source>Drag to change the segment. Alt: without snapping.</source>
        <translation>Arrastre para cambiar el segmento. Alt: sin ajuste.</translation>
    </message>
    <message>
        <source>{time} · Shift and drag: choose a part</source>
        <translation>{time} · Mayúsculas y arrastrar: elegir un fragmento</translation>
    </message>
    <message>
        <source>No waveform available</source>
        <translation>No hay forma de onda disponible</translation>
    </message>
</context>
<context>
    <name>WordsDialog</name>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulario</translation>
    </message>
    <message>
        <source>All recordings</source>
        <translation>Todas las grabaciones</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Para</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Otra carpeta…</translation>
    </message>
    <message>
        <source>Add a vocabulary for a folder</source>
        <translation>Añadir un vocabulario para una carpeta</translation>
    </message>
    <message>
        <source>Words and phrases, one per line</source>
        <translation>Palabras y expresiones, una por línea</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>Add words from a file</source>
        <translation>Añadir palabras de un archivo</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Add the words that you corrected often</source>
        <translation>Añadir las palabras que corrige a menudo</translation>
    </message>
    <message>
        <source>Vocabulary strength</source>
        <translation>Intensidad del vocabulario</translation>
    </message>
    <message>
        <source>Replacements, one per line</source>
        <translation>Reemplazos, uno por línea</translation>
    </message>
    <message>
        <source>Add replacements from a file</source>
        <translation>Añadir reemplazos de un archivo</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Names and terms that may be spoken, one per line. Optional after |: a strength (1 is usual), then wrong spellings. Example: Nguyen | 2 | new yen</source>
        <translation>Nombres y términos que pueden aparecer, uno por línea. Opcional tras |: una intensidad (1 es lo habitual) y después grafías erróneas. Ejemplo: Nguyen | 2 | new yen</translation>
    </message>
    <message>
        <source>Mynah replaces these words in new transcripts. You can undo this. Plain words match in any case. &quot;Words&quot; in quotation marks match exactly. /Patterns/ are regular expressions.</source>
        <translation>Mynah reemplaza estas palabras en las transcripciones nuevas. Puede deshacerlo. Las palabras simples valen en mayúscula y minúscula. Las &quot;palabras&quot; entre comillas valen exactas. Los /patrones/ son expresiones regulares.</translation>
    </message>
    <message>
        <source>Applies to recordings that haven&apos;t started. Transcribe finished recordings again.</source>
        <translation>Se aplica a las grabaciones que no han empezado. Transcriba de nuevo las ya terminadas.</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Intensidad</translation>
    </message>
    <message>
        <source>Replacements</source>
        <translation>Reemplazos</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <source>Gentle: only between words that sound almost alike</source>
        <translation>Suave: solo entre palabras que suenan casi igual</translation>
    </message>
    <message>
        <source>Recommended: finds more of your words, seldom changes others</source>
        <translation>Recomendada: encuentra más de sus palabras y rara vez cambia otras</translation>
    </message>
    <message>
        <source>Strong: some of your words may appear by mistake</source>
        <translation>Fuerte: algunas de sus palabras pueden aparecer por error</translation>
    </message>
    <message>
        <source>Very strong: your words will appear by mistake</source>
        <translation>Muy fuerte: sus palabras aparecerán por error</translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation>Carpeta de grabaciones</translation>
    </message>
    <message>
        <source>Add from a file</source>
        <translation>Añadir de un archivo</translation>
    </message>
    <message>
        <source>Often corrected: {words}</source>
        <translation>Corregidas a menudo: {words}</translation>
    </message>
</context>
<context>
    <name>WordsParts</name>
    <message>
        <source>No replacements yet.</source>
        <translation>Aún no hay reemplazos.</translation>
    </message>
    <message>
        <source>Vocabulary…</source>
        <translation>Vocabulario…</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n reemplazo</numerusform>
            <numerusform>%n reemplazos</numerusform>
        </translation>
    </message>
    <message>
        <source>You corrected {words} several times. Add to the vocabulary?</source>
        <translation>Ha corregido {words} varias veces. ¿Añadir al vocabulario?</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
</context>
<context>
    <name>ZoomControls</name>
    <message>
        <source>Zoom of the waveform</source>
        <translation>Zoom de la forma de onda</translation>
    </message>
    <message>
        <source>Zoom out (Alt+-)</source>
        <translation>Reducir (Alt+-)</translation>
    </message>
    <message>
        <source>Zoom in (Alt++)</source>
        <translation>Ampliar (Alt++)</translation>
    </message>
    <message>
        <source>Zoom · {length}</source>
        <translation>Zoom · {length}</translation>
    </message>
</context>
<context>
    <name>_LosingQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation>Salir de Mynah</translation>
    </message>
    <message>
        <source>Couldn&apos;t save your last edits: {why}</source>
        <translation>No se han podido guardar sus últimas ediciones: {why}</translation>
    </message>
    <message>
        <source>Mynah tries again every second. If you quit now, they will be lost.</source>
        <translation>Mynah lo intenta de nuevo cada segundo. Si sale ahora, se perderán.</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>Salir sin guardar</translation>
    </message>
    <message>
        <source>Keep Mynah open</source>
        <translation>Mantener Mynah abierto</translation>
    </message>
</context>
<context>
    <name>_QuitQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation>Salir de Mynah</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) isn&apos;t/aren&apos;t finished. Quit now?</source>
        <translation>
            <numerusform>%n grabación no está terminada. ¿Salir ahora?</numerusform>
            <numerusform>%n grabaciones no están terminadas. ¿Salir ahora?</numerusform>
        </translation>
    </message>
    <message>
        <source>They continue at the next start.</source>
        <translation>Continuarán en el próximo inicio.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation>Seguir trabajando</translation>
    </message>
</context>
<context>
    <name>_RecordingQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation>Salir de Mynah</translation>
    </message>
    <message>
        <source>A recording is running. Stop it and quit?</source>
        <translation>Hay una grabación en marcha. ¿Detenerla y salir?</translation>
    </message>
    <message>
        <source>Mynah saves the recording. It finishes the text at the next start.</source>
        <translation>Mynah guarda la grabación. Termina el texto en el próximo inicio.</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>Detener y guardar</translation>
    </message>
    <message>
        <source>Keep recording</source>
        <translation>Seguir grabando</translation>
    </message>
</context>
<context>
    <name>backend</name>
    <message>
        <source>Mynah uses NVIDIA NeMo, which is slower: {reason}.</source>
        <translation>Mynah usa NVIDIA NeMo, que es más lento: {reason}.</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>file not found</source>
        <translation>archivo no encontrado</translation>
    </message>
    <message>
        <source>It may have been moved or renamed. Check the path.</source>
        <translation>Puede que se haya movido o que haya cambiado de nombre. Compruebe la ruta.</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>esto es una carpeta, no un archivo</translation>
    </message>
    <message>
        <source>Choose the files in it, or remove the media suffix from the folder&apos;s name.</source>
        <translation>Elija los archivos que contiene o quite la extensión multimedia del nombre de la carpeta.</translation>
    </message>
    <message>
        <source>this is a device or a pipe, not a file</source>
        <translation>esto es un dispositivo o una tubería, no un archivo</translation>
    </message>
    <message>
        <source>Save its output to a file first.</source>
        <translation>Guarde antes su salida en un archivo.</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read the file</source>
        <translation>no tiene permiso para leer el archivo</translation>
    </message>
    <message>
        <source>Ask its owner for permission.</source>
        <translation>Pida permiso a su propietario.</translation>
    </message>
    <message>
        <source>the file&apos;s name is not valid text, and Mynah can&apos;t name a transcript after it</source>
        <translation>el nombre del archivo no es texto válido y Mynah no puede dar ese nombre a una transcripción</translation>
    </message>
    <message>
        <source>Rename the file.</source>
        <translation>Cambie el nombre del archivo.</translation>
    </message>
    <message>
        <source>the name of {path} is not valid text, and Mynah can&apos;t name a transcript after it</source>
        <translation>el nombre de {path} no es texto válido y Mynah no puede dar ese nombre a una transcripción</translation>
    </message>
    <message>
        <source>the file is empty (0 bytes)</source>
        <translation>el archivo está vacío (0 bytes)</translation>
    </message>
    <message>
        <source>Copy it again from the device that recorded it.</source>
        <translation>Cópielo de nuevo desde el dispositivo que lo grabó.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t read this file</source>
        <translation>Mynah no puede leer este archivo</translation>
    </message>
    <message>
        <source>It may not be audio or video. Convert it to WAV, FLAC or MP3, then try again.</source>
        <translation>Puede que no sea audio ni vídeo. Conviértalo a WAV, FLAC o MP3 e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>the file has no audio track</source>
        <translation>el archivo no tiene pista de audio</translation>
    </message>
    <message>
        <source>Choose a file with sound.</source>
        <translation>Elija un archivo con sonido.</translation>
    </message>
    <message>
        <source>the audio track is empty (0 seconds)</source>
        <translation>la pista de audio está vacía (0 segundos)</translation>
    </message>
    <message>
        <source>Copy the file again from the device that recorded it.</source>
        <translation>Copie de nuevo el archivo desde el dispositivo que lo grabó.</translation>
    </message>
    <message>
        <source>the recording is incomplete: its index is missing</source>
        <translation>la grabación está incompleta: falta su índice</translation>
    </message>
    <message>
        <source>Mynah doesn&apos;t support this audio format ({codec})</source>
        <translation>Mynah no admite este formato de audio ({codec})</translation>
    </message>
    <message>
        <source>Convert the file to WAV or FLAC.</source>
        <translation>Convierta el archivo a WAV o FLAC.</translation>
    </message>
    <message>
        <source>the recording is copy-protected (DRM)</source>
        <translation>la grabación está protegida contra copia (DRM)</translation>
    </message>
    <message>
        <source>Use a copy without protection.</source>
        <translation>Use una copia sin protección.</translation>
    </message>
    <message>
        <source>the recording is damaged from {seconds} s on</source>
        <translation>la grabación está dañada a partir de {seconds} s</translation>
    </message>
    <message>
        <source>Copy it again, or repair it with an audio editor.</source>
        <translation>Cópiela de nuevo o repárela con un editor de audio.</translation>
    </message>
    <message>
        <source>no part of this file could be decoded</source>
        <translation>no se ha podido descodificar ninguna parte de este archivo</translation>
    </message>
    <message>
        <source>It may be damaged, or not audio. Copy it again, and check that another program plays it.</source>
        <translation>Puede que esté dañado o que no sea audio. Cópielo de nuevo y compruebe que otro programa lo reproduce.</translation>
    </message>
    <message>
        <source>this is a link that leads back to itself</source>
        <translation>esto es un enlace que apunta a sí mismo</translation>
    </message>
    <message>
        <source>Remove the link, and choose the recording itself.</source>
        <translation>Quite el enlace y elija la propia grabación.</translation>
    </message>
    <message>
        <source>reading the file failed before its end ({reason})</source>
        <translation>la lectura del archivo ha fallado antes del final ({reason})</translation>
    </message>
    <message>
        <source>Check the disk or the network drive.</source>
        <translation>Compruebe el disco o la unidad de red.</translation>
    </message>
    <message>
        <source>the disk or network drive of this file is not responding</source>
        <translation>el disco o la unidad de red de este archivo no responde</translation>
    </message>
    <message>
        <source>Reconnect it, or copy the file to another disk. Then try again.</source>
        <translation>Vuelva a conectarlo o copie el archivo en otro disco. Después, inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>the file changed during transcription</source>
        <translation>el archivo ha cambiado durante la transcripción</translation>
    </message>
    <message>
        <source>Wait until it is complete, then try again.</source>
        <translation>Espere a que esté completo e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>the engine crashed twice on this file ({cause})</source>
        <translation>el motor ha fallado dos veces con este archivo ({cause})</translation>
    </message>
    <message>
        <source>Try another model. Please report the problem with the log.</source>
        <translation>Pruebe otro modelo. Informe del problema y adjunte el registro.</translation>
    </message>
    <message>
        <source>no file with the same name was found to pair it with</source>
        <translation>no se ha encontrado ningún archivo con el mismo nombre para emparejarlo</translation>
    </message>
    <message>
        <source>Name both files: mynah align RECORDING TRANSCRIPT.</source>
        <translation>Indique los dos archivos: mynah align GRABACIÓN TRANSCRIPCIÓN.</translation>
    </message>
    <message>
        <source>the model doesn&apos;t support the language {language}</source>
        <translation>el modelo no admite el idioma {language}</translation>
    </message>
    <message>
        <source>It supports: {known}.</source>
        <translation>Admite: {known}.</translation>
    </message>
    <message>
        <source>the demo model supports only English, not {language}</source>
        <translation>el modelo de demostración solo admite inglés, no {language}</translation>
    </message>
    <message>
        <source>Choose another model (see `mynah models`).</source>
        <translation>Elija otro modelo (consulte `mynah models`).</translation>
    </message>
    <message>
        <source>the model {model} doesn&apos;t support the language {language}</source>
        <translation>el modelo {model} no admite el idioma {language}</translation>
    </message>
    <message>
        <source>It supports: {known}. Or choose another model (see `mynah models`).</source>
        <translation>Admite: {known}. O bien elija otro modelo (consulte `mynah models`).</translation>
    </message>
    <message>
        <source>the model {model} identifies at most {most} speakers, not {exactly}</source>
        <translation>el modelo {model} identifica {most} hablantes como máximo, no {exactly}</translation>
    </message>
    <message>
        <source>Ask for fewer speakers, or choose another model (see `mynah models`).</source>
        <translation>Pida menos hablantes o elija otro modelo (consulte `mynah models`).</translation>
    </message>
    <message>
        <source>another Mynah (process {pid}) is working on this file</source>
        <translation>otro Mynah (proceso {pid}) está trabajando con este archivo</translation>
    </message>
    <message>
        <source>Wait until it finishes, or close it.</source>
        <translation>Espere a que termine o ciérrelo.</translation>
    </message>
    <message>
        <source>the transcript has version {version}, and this Mynah reads versions up to {known}</source>
        <translation>la transcripción tiene la versión {version} y este Mynah lee versiones hasta la {known}</translation>
    </message>
    <message>
        <source>Update Mynah.</source>
        <translation>Actualice Mynah.</translation>
    </message>
    <message>
        <source>this JSON is of no kind that Mynah knows ({reason})</source>
        <translation>este JSON no es de ningún tipo que Mynah conozca ({reason})</translation>
    </message>
    <message>
        <source>Export it again, or in another format such as SRT.</source>
        <translation>Expórtelo de nuevo o en otro formato, como SRT.</translation>
    </message>
    <message>
        <source>unknown format: {unknown}</source>
        <translation>formato desconocido: {unknown}</translation>
    </message>
    <message>
        <source>Choose from {known}. Separate several formats by commas.</source>
        <translation>Elija entre {known}. Separe varios formatos con comas.</translation>
    </message>
    <message>
        <source>{option} can&apos;t be {value} ({reason})</source>
        <translation>{option} no puede ser {value} ({reason})</translation>
    </message>
    <message>
        <source>See `mynah convert --help`.</source>
        <translation>Consulte `mynah convert --help`.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t read {suffix} files as transcripts</source>
        <translation>Mynah no puede leer archivos {suffix} como transcripciones</translation>
    </message>
    <message>
        <source>It reads files with these endings: {known}.</source>
        <translation>Lee archivos con estas extensiones: {known}.</translation>
    </message>
    <message>
        <source>this {kind} file can&apos;t be read ({reason})</source>
        <translation>este archivo {kind} no se puede leer ({reason})</translation>
    </message>
    <message>
        <source>Open it in the program that wrote it, and save it again.</source>
        <translation>Ábralo en el programa que lo escribió y guárdelo de nuevo.</translation>
    </message>
    <message>
        <source>the file has no tier “{name}”</source>
        <translation>el archivo no tiene la línea (tier) «{name}»</translation>
    </message>
    <message>
        <source>Choose from its tiers: {known}.</source>
        <translation>Elija una de sus líneas: {known}.</translation>
    </message>
    <message>
        <source>the text encoding is unknown</source>
        <translation>la codificación del texto es desconocida</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>Guarde el archivo como UTF-8.</translation>
    </message>
    <message>
        <source>the file is larger than {largest} MB, too large for a text</source>
        <translation>el archivo supera los {largest} MB, demasiado grande para un texto</translation>
    </message>
    <message>
        <source>Check that this is the right file.</source>
        <translation>Compruebe que es el archivo correcto.</translation>
    </message>
    <message>
        <source>the file contains no words</source>
        <translation>el archivo no contiene palabras</translation>
    </message>
    <message>
        <source>the file contains no speaker turns</source>
        <translation>el archivo no contiene turnos de palabra</translation>
    </message>
    <message>
        <source>Choose an RTTM file. Its lines begin with SPEAKER.</source>
        <translation>Elija un archivo RTTM. Sus líneas empiezan por SPEAKER.</translation>
    </message>
    <message>
        <source>the reference contains no words</source>
        <translation>la referencia no contiene palabras</translation>
    </message>
    <message>
        <source>Mynah has no finished transcript of this recording</source>
        <translation>Mynah no tiene ninguna transcripción terminada de esta grabación</translation>
    </message>
    <message>
        <source>Transcribe it first, or choose a transcript file.</source>
        <translation>Transcríbala antes o elija un archivo de transcripción.</translation>
    </message>
    <message>
        <source>this file is not a backup of Mynah&apos;s archive ({reason})</source>
        <translation>este archivo no es una copia de seguridad de la biblioteca de Mynah ({reason})</translation>
    </message>
    <message>
        <source>Choose a file that `mynah archive backup` or the window wrote.</source>
        <translation>Elija un archivo creado con `mynah archive backup` o con la ventana.</translation>
    </message>
    <message>
        <source>channel {channel} (counted from 0) doesn&apos;t exist: the recording has {channels}</source>
        <translation>el canal {channel} (contado desde 0) no existe: la grabación tiene {channels}</translation>
    </message>
    <message>
        <source>Correct the channel in the manifest.</source>
        <translation>Corrija el canal en el manifiesto.</translation>
    </message>
    <message>
        <source>no sound track of this recording is {choice}</source>
        <translation>ninguna pista de sonido de esta grabación es {choice}</translation>
    </message>
    <message>
        <source>It has these tracks: {tracks}. Choose one of them, or auto.</source>
        <translation>Tiene estas pistas: {tracks}. Elija una de ellas o auto.</translation>
    </message>
    <message>
        <source>channels can&apos;t separate the speakers: only one channel of this recording is used</source>
        <translation>los canales no pueden separar a los hablantes: solo se usa un canal de esta grabación</translation>
    </message>
    <message>
        <source>Don&apos;t limit the recording to one channel, or choose another way to identify speakers.</source>
        <translation>No limite la grabación a un canal o elija otra forma de identificar a los hablantes.</translation>
    </message>
    <message>
        <source>no results of a run were found here</source>
        <translation>aquí no se han encontrado resultados de ninguna ejecución</translation>
    </message>
    <message>
        <source>Use the folder or address that `mynah batch` had as --output.</source>
        <translation>Use la carpeta o la dirección que `mynah batch` tenía en --output.</translation>
    </message>
    <message>
        <source>this is not the file that was transcribed</source>
        <translation>este no es el archivo que se transcribió</translation>
    </message>
    <message>
        <source>Transcribe it again, or restore the old file.</source>
        <translation>Transcríbalo de nuevo o restaure el archivo antiguo.</translation>
    </message>
    <message>
        <source>the file was saved again after its transcription, and has the same size</source>
        <translation>el archivo se guardó de nuevo después de transcribirlo y tiene el mismo tamaño</translation>
    </message>
    <message>
        <source>Transcribe it again if it is another recording now.</source>
        <translation>Transcríbalo de nuevo si ahora es otra grabación.</translation>
    </message>
    <message>
        <source>Transcribe it first.</source>
        <translation>Transcríbala antes.</translation>
    </message>
    <message>
        <source>this is not a post-processing file ({reason})</source>
        <translation>esto no es un archivo de posprocesamiento ({reason})</translation>
    </message>
    <message>
        <source>The file must be YAML with `parameters:`, such as onset, offset and min_duration_on.</source>
        <translation>El archivo debe ser YAML con `parameters:`, como onset, offset y min_duration_on.</translation>
    </message>
    <message>
        <source>line {line}: {value} can&apos;t be a vocabulary word</source>
        <translation>línea {line}: {value} no puede ser una palabra del vocabulario</translation>
    </message>
    <message>
        <source>Write words without * and with at most {longest} characters. Put | before the weight and each other form.</source>
        <translation>Escriba palabras sin * y de {longest} caracteres como máximo. Ponga | antes del peso y de cada otra forma.</translation>
    </message>
    <message>
        <source>line {line}: the weight {value} is not a number from 0 to {most}</source>
        <translation>línea {line}: el peso {value} no es un número de 0 a {most}</translation>
    </message>
    <message>
        <source>The usual weight is 1. A weight of 2 doubles the preference.</source>
        <translation>El peso habitual es 1. Un peso de 2 duplica la preferencia.</translation>
    </message>
    <message>
        <source>the row at line {line} is not valid CSV ({reason})</source>
        <translation>la fila de la línea {line} no es CSV válido ({reason})</translation>
    </message>
    <message>
        <source>Close the quotation mark. Double each quotation mark inside a text.</source>
        <translation>Cierre las comillas. Duplique las comillas que haya dentro de un texto.</translation>
    </message>
    <message>
        <source>the vocabulary is empty</source>
        <translation>el vocabulario está vacío</translation>
    </message>
    <message>
        <source>Write one word or phrase per line.</source>
        <translation>Escriba una palabra o expresión por línea.</translation>
    </message>
    <message>
        <source>the vocabulary has more than {phrases} entries or {megabytes} MB</source>
        <translation>el vocabulario tiene más de {phrases} entradas o {megabytes} MB</translation>
    </message>
    <message>
        <source>Remove common words.</source>
        <translation>Quite las palabras comunes.</translation>
    </message>
    <message>
        <source>the vocabulary is no longer in the journal</source>
        <translation>el vocabulario ya no está en el diario</translation>
    </message>
    <message>
        <source>Transcribe the recording again with the list.</source>
        <translation>Transcriba la grabación de nuevo con la lista.</translation>
    </message>
    <message>
        <source>{path} is not a readable language model</source>
        <translation>{path} no es un modelo de lenguaje legible</translation>
    </message>
    <message>
        <source>Choose an NGPU-LM file (.nemo) or an ARPA file. Build one with mynah language-model build.</source>
        <translation>Elija un archivo NGPU-LM (.nemo) o un archivo ARPA. Cree uno con mynah language-model build.</translation>
    </message>
    <message>
        <source>the language model {path} has {tokens} tokens, and the recognition model has {labels}</source>
        <translation>el modelo de lenguaje {path} tiene {tokens} tokens, y el modelo de reconocimiento tiene {labels}</translation>
    </message>
    <message>
        <source>Build a language model for this recognition model.</source>
        <translation>Cree un modelo de lenguaje para este modelo de reconocimiento.</translation>
    </message>
    <message>
        <source>the texts have no words that the model can write</source>
        <translation>los textos no tienen palabras que el modelo pueda escribir</translation>
    </message>
    <message>
        <source>Name texts in its language.</source>
        <translation>Indique textos en su idioma.</translation>
    </message>
    <message>
        <source>unknown field in the file name: {{{field}}}</source>
        <translation>campo desconocido en el nombre de archivo: {{{field}}}</translation>
    </message>
    <message>
        <source>Use any of {known}.</source>
        <translation>Use cualquiera de estos: {known}.</translation>
    </message>
    <message>
        <source>a curly bracket in the file name is not closed</source>
        <translation>una llave del nombre de archivo no está cerrada</translation>
    </message>
    <message>
        <source>Write {{{{ for a literal bracket.</source>
        <translation>Escriba {{{{ para una llave literal.</translation>
    </message>
    <message>
        <source>a file name can&apos;t contain {character}</source>
        <translation>un nombre de archivo no puede contener {character}</translation>
    </message>
    <message>
        <source>Remove this character.</source>
        <translation>Quite este carácter.</translation>
    </message>
    <message>
        <source>only {{n}} can have a width, such as {{n:03}}</source>
        <translation>solo {{n}} puede tener un ancho, como {{n:03}}</translation>
    </message>
    <message>
        <source>Write {{{field}}} without a width.</source>
        <translation>Escriba {{{field}}} sin ancho.</translation>
    </message>
    <message>
        <source>the file name is empty</source>
        <translation>el nombre de archivo está vacío</translation>
    </message>
    <message>
        <source>Write, for example, {{stem}}.</source>
        <translation>Escriba, por ejemplo, {{stem}}.</translation>
    </message>
    <message>
        <source>the file name is longer than {longest} characters</source>
        <translation>el nombre de archivo tiene más de {longest} caracteres</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Acórtelo.</translation>
    </message>
    <message>
        <source>none of the {sentences} sentences has a time, and {format} needs times</source>
        <translation>ninguna de las {sentences} frases tiene tiempo, y {format} necesita tiempos</translation>
    </message>
    <message>
        <source>Find the times in the recording (`mynah align`), or choose a format without times.</source>
        <translation>Busque los tiempos en la grabación (`mynah align`) o elija un formato sin tiempos.</translation>
    </message>
    <message>
        <source>no subtitles were written: {missed} of {words} words were not found in the sound</source>
        <translation>no se han escrito subtítulos: {missed} de {words} palabras no se han encontrado en el sonido</translation>
    </message>
    <message>
        <source>Check that this text belongs to the recording. Other formats contain the words that were found.</source>
        <translation>Compruebe que este texto corresponde a la grabación. Los demás formatos contienen las palabras encontradas.</translation>
    </message>
    <message>
        <source>{timecode} is not a timecode at {rate} frames a second</source>
        <translation>{timecode} no es un código de tiempo a {rate} fotogramas por segundo</translation>
    </message>
    <message>
        <source>Write it as 01:00:00:00.</source>
        <translation>Escríbalo como 01:00:00:00.</translation>
    </message>
    <message>
        <source>the template of plain text is not valid</source>
        <translation>la plantilla del texto simple no es válida</translation>
    </message>
    <message>
        <source>Use the field {{text}} and any of {known}, close all curly brackets, and write at most {longest} characters.</source>
        <translation>Use el campo {{text}} y cualquiera de {known}, cierre todas las llaves y escriba como máximo {longest} caracteres.</translation>
    </message>
    <message>
        <source>{stamp} is not the look of a time</source>
        <translation>{stamp} no es una forma de tiempo</translation>
    </message>
    <message>
        <source>Write it as [HH:MM:SS] or #HH:MM:SS-t#.</source>
        <translation>Escríbala como [HH:MM:SS] o #HH:MM:SS-t#.</translation>
    </message>
    <message>
        <source>no word has a time of its own, and {format} needs the times of words</source>
        <translation>ninguna palabra tiene tiempo propio, y {format} necesita los tiempos de las palabras</translation>
    </message>
    <message>
        <source>Find them in the recording (`mynah align`), or choose STM or SegLST.</source>
        <translation>Búsquelos en la grabación (`mynah align`) o elija STM o SegLST.</translation>
    </message>
    <message>
        <source>EBU STL has no table with all letters of this text, such as {letters}</source>
        <translation>EBU STL no tiene ninguna tabla con todas las letras de este texto, como {letters}</translation>
    </message>
    <message>
        <source>Choose TTML or SubRip, which have all letters.</source>
        <translation>Elija TTML o SubRip, que tienen todas las letras.</translation>
    </message>
    <message>
        <source>{speaker} is not a CHAT speaker code</source>
        <translation>{speaker} no es un código de hablante de CHAT</translation>
    </message>
    <message>
        <source>Use one to seven capitals and digits, such as INV.</source>
        <translation>Use de una a siete mayúsculas y cifras, como INV.</translation>
    </message>
    <message>
        <source>two participants have the code {speaker}</source>
        <translation>dos participantes tienen el código {speaker}</translation>
    </message>
    <message>
        <source>Give each participant a different code.</source>
        <translation>Dé a cada participante un código distinto.</translation>
    </message>
    <message>
        <source>{role} is not a CHAT role</source>
        <translation>{role} no es un rol de CHAT</translation>
    </message>
    <message>
        <source>Use one of {known}.</source>
        <translation>Use uno de estos: {known}.</translation>
    </message>
    <message>
        <source>{date} is not a date</source>
        <translation>{date} no es una fecha</translation>
    </message>
    <message>
        <source>Write it as 2026-11-21 or 21-NOV-2026.</source>
        <translation>Escríbala como 2026-11-21 o 21-NOV-2026.</translation>
    </message>
    <message>
        <source>unknown language: {language}</source>
        <translation>idioma desconocido: {language}</translation>
    </message>
    <message>
        <source>Use an ISO 639 code, such as en or eng.</source>
        <translation>Use un código ISO 639, como es o spa.</translation>
    </message>
    <message>
        <source>the header {name} or its text is not valid in CHAT</source>
        <translation>el encabezado {name} o su texto no es válido en CHAT</translation>
    </message>
    <message>
        <source>You can set these headers: {known}.</source>
        <translation>Puede definir estos encabezados: {known}.</translation>
    </message>
    <message>
        <source>{file} has no column `code`</source>
        <translation>{file} no tiene la columna `code`</translation>
    </message>
    <message>
        <source>Save the participants as CSV with the column names in the first line.</source>
        <translation>Guarde los participantes como CSV con los nombres de columna en la primera línea.</translation>
    </message>
    <message>
        <source>{file} has an unknown column: {column}</source>
        <translation>{file} tiene una columna desconocida: {column}</translation>
    </message>
    <message>
        <source>Known columns: {known}.</source>
        <translation>Columnas conocidas: {known}.</translation>
    </message>
    <message>
        <source>{file}, line {line}: {column} can&apos;t be {value} in CHAT</source>
        <translation>{file}, línea {line}: {column} no puede ser {value} en CHAT</translation>
    </message>
    <message>
        <source>Correct the table. Write an age as 2;06.12, and a role as for `mynah convert --chat-participant`.</source>
        <translation>Corrija la tabla. Escriba la edad como 2;06.12 y el rol como en `mynah convert --chat-participant`.</translation>
    </message>
    <message>
        <source>{file} has no CHAT headers to copy</source>
        <translation>{file} no tiene encabezados CHAT que copiar</translation>
    </message>
    <message>
        <source>Choose a .cha file, or the beginning of one.</source>
        <translation>Elija un archivo .cha o el comienzo de uno.</translation>
    </message>
    <message>
        <source>line {line} is not a replacement rule: {value}</source>
        <translation>la línea {line} no es una regla de reemplazo: {value}</translation>
    </message>
    <message>
        <source>Write FIND =&gt; REPLACEMENT, or /EXPRESSION/ =&gt; REPLACEMENT.</source>
        <translation>Escriba BUSCADO =&gt; REEMPLAZO o /EXPRESIÓN/ =&gt; REEMPLAZO.</translation>
    </message>
    <message>
        <source>the list has more than {most} replacement rules</source>
        <translation>la lista tiene más de {most} reglas de reemplazo</translation>
    </message>
    <message>
        <source>Remove some rules, or combine several in one expression.</source>
        <translation>Quite algunas reglas o reúna varias en una expresión.</translation>
    </message>
    <message>
        <source>replacement rule {number}, {find}, has an error at character {place}: {reason}</source>
        <translation>la regla de reemplazo {number}, {find}, tiene un error en el carácter {place}: {reason}</translation>
    </message>
    <message>
        <source>Correct the expression, or use plain words.</source>
        <translation>Corrija la expresión o use palabras simples.</translation>
    </message>
    <message>
        <source>replacement rule {number}, {find}, took too long and was skipped</source>
        <translation>la regla de reemplazo {number}, {find}, tardaba demasiado y se ha omitido</translation>
    </message>
    <message>
        <source>Simplify the expression. A repetition inside a repetition is slow.</source>
        <translation>Simplifique la expresión. Una repetición dentro de otra es lenta.</translation>
    </message>
    <message>
        <source>the query is empty</source>
        <translation>la búsqueda está vacía</translation>
    </message>
    <message>
        <source>Write a word, a &quot;phrase&quot;, a beginning such as harb*, or a regular expression between slashes.</source>
        <translation>Escriba una palabra, una &quot;frase&quot;, un comienzo como puert* o una expresión regular entre barras.</translation>
    </message>
    <message>
        <source>{mark} at character {place} is not closed</source>
        <translation>{mark} en el carácter {place} no está cerrado</translation>
    </message>
    <message>
        <source>Close it, or remove it.</source>
        <translation>Ciérrelo o quítelo.</translation>
    </message>
    <message>
        <source>{operator} at character {place} needs a word on each side</source>
        <translation>{operator} en el carácter {place} necesita una palabra a cada lado</translation>
    </message>
    <message>
        <source>Write it between two words.</source>
        <translation>Escríbalo entre dos palabras.</translation>
    </message>
    <message>
        <source>unknown filter “{name}:” at character {place}</source>
        <translation>filtro desconocido «{name}:» en el carácter {place}</translation>
    </message>
    <message>
        <source>Known filters: {known}.</source>
        <translation>Filtros conocidos: {known}.</translation>
    </message>
    <message>
        <source>the filter “{name}:” at character {place} has no value</source>
        <translation>el filtro «{name}:» en el carácter {place} no tiene valor</translation>
    </message>
    <message>
        <source>Write, for example, {name}:&quot;a value&quot;.</source>
        <translation>Escriba, por ejemplo, {name}:&quot;un valor&quot;.</translation>
    </message>
    <message>
        <source>{value} at character {place} is not a date</source>
        <translation>{value} en el carácter {place} no es una fecha</translation>
    </message>
    <message>
        <source>Write 2026, 2026-11, 2026-11-21, or 2024..2025-06.</source>
        <translation>Escriba 2026, 2026-11, 2026-11-21 o 2024..2025-06.</translation>
    </message>
    <message>
        <source>{value} at character {place} ends before it begins</source>
        <translation>{value} en el carácter {place} termina antes de empezar</translation>
    </message>
    <message>
        <source>Write the earlier date first, as in 2024..2025-06.</source>
        <translation>Escriba primero la fecha anterior, como en 2024..2025-06.</translation>
    </message>
    <message>
        <source>the regular expression at character {place} has an error ({reason})</source>
        <translation>la expresión regular en el carácter {place} tiene un error ({reason})</translation>
    </message>
    <message>
        <source>Correct it, or search for words.</source>
        <translation>Corríjala o busque palabras.</translation>
    </message>
    <message>
        <source>{operator} at character {place} can&apos;t be combined with a regular expression</source>
        <translation>{operator} en el carácter {place} no se puede combinar con una expresión regular</translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation>Quite una de las dos cosas.</translation>
    </message>
    <message>
        <source>search is not available: the SQLite of this Python ({version}) lacks FTS5</source>
        <translation>la búsqueda no está disponible: al SQLite de este Python ({version}) le falta FTS5</translation>
    </message>
    <message>
        <source>Use Mynah&apos;s bundle, or a Python from python.org.</source>
        <translation>Use el paquete de Mynah o un Python de python.org.</translation>
    </message>
    <message>
        <source>this is not a complete NeMo checkpoint ({reason})</source>
        <translation>esto no es un checkpoint de NeMo completo ({reason})</translation>
    </message>
    <message>
        <source>Download the .nemo file again.</source>
        <translation>Descargue de nuevo el archivo .nemo.</translation>
    </message>
    <message>
        <source>{model} should have {expected}, but this file has {size}</source>
        <translation>{model} debería tener {expected}, pero este archivo tiene {size}</translation>
    </message>
    <message>
        <source>Download the file again. If this is your own model, give it another name.</source>
        <translation>Descargue de nuevo el archivo. Si es un modelo propio, dele otro nombre.</translation>
    </message>
    <message>
        <source>{name} has no moving picture</source>
        <translation>{name} no tiene imagen en movimiento</translation>
    </message>
    <message>
        <source>Name a video.</source>
        <translation>Indique un vídeo.</translation>
    </message>
    <message>
        <source>no picture of {name} is readable between these times</source>
        <translation>ninguna imagen de {name} se puede leer entre estos tiempos</translation>
    </message>
    <message>
        <source>Change --from and --to.</source>
        <translation>Cambie --from y --to.</translation>
    </message>
    <message>
        <source>this computer has no encoder for {codec}</source>
        <translation>este ordenador no tiene codificador para {codec}</translation>
    </message>
    <message>
        <source>Choose another --codec.</source>
        <translation>Elija otro valor de --codec.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be written again ({reason})</source>
        <translation>No se puede volver a escribir {name} ({reason})</translation>
    </message>
    <message>
        <source>Choose another kind of file, such as .mkv.</source>
        <translation>Elija otro tipo de archivo, por ejemplo .mkv.</translation>
    </message>
    <message>
        <source>no font on this computer has {characters}</source>
        <translation>ninguna fuente de este ordenador tiene {characters}</translation>
    </message>
    <message>
        <source>Install a font for this script, such as Noto Sans.</source>
        <translation>Instale una fuente para esta escritura, por ejemplo Noto Sans.</translation>
    </message>
    <message>
        <source>the library that paints captions is missing or doesn&apos;t start</source>
        <translation>la biblioteca que dibuja los subtítulos falta o no se inicia</translation>
    </message>
    <message>
        <source>Install Mynah with its window, and repeat the command.</source>
        <translation>Instale Mynah con su ventana y repita la orden.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be joined ({reason})</source>
        <translation>{name} no se puede unir ({reason})</translation>
    </message>
    <message>
        <source>Join the other files, or repair this file.</source>
        <translation>Puede unir los demás archivos o reparar este.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be joined, because it has {tracks} sound tracks</source>
        <translation>{name} no se puede unir porque tiene {tracks} pistas de sonido</translation>
    </message>
    <message>
        <source>Join files with one sound track each, or transcribe this file alone.</source>
        <translation>Puede unir archivos con una pista de sonido cada uno o transcribir este por separado.</translation>
    </message>
    <message>
        <source>the server {address} refuses the recording ({reason})</source>
        <translation>el servidor {address} rechaza la grabación ({reason})</translation>
    </message>
    <message>
        <source>Change the choice that it names.</source>
        <translation>Cambie la opción indicada.</translation>
    </message>
    <message>
        <source>a part of a recording can&apos;t be sent to another computer</source>
        <translation>no se puede enviar una parte de una grabación a otro equipo</translation>
    </message>
    <message>
        <source>Transcribe the whole recording, or this part on this computer.</source>
        <translation>Transcriba la grabación completa, o esta parte en este equipo.</translation>
    </message>
    <message>
        <source>the part begins at {offset} s, after the end of the recording, which has {seconds} s</source>
        <translation>el fragmento empieza en {offset} s, después del final de la grabación, que dura {seconds} s</translation>
    </message>
    <message>
        <source>Choose an earlier beginning with --from.</source>
        <translation>Elija un comienzo anterior con --from.</translation>
    </message>
    <message>
        <source>Mynah has heard only the part from {start} s to {end} of this recording</source>
        <translation>Mynah solo ha oído de esta grabación el fragmento de {start} s a {end}</translation>
    </message>
    <message>
        <source>Choose times in this part with --from and --to, or transcribe another part.</source>
        <translation>Elija tiempos de este fragmento con --from y --to o transcriba otro fragmento.</translation>
    </message>
    <message>
        <source>the offset {offset} s lies after the end of the recording, which has {seconds} s</source>
        <translation>el desfase {offset} s está después del final de la grabación, que dura {seconds} s</translation>
    </message>
    <message>
        <source>Correct the offset in the manifest.</source>
        <translation>Corrija el desfase en el manifiesto.</translation>
    </message>
    <message>
        <source>row {line} of the manifest can&apos;t be read ({reason})</source>
        <translation>la fila {line} del manifiesto no se puede leer ({reason})</translation>
    </message>
    <message>
        <source>Correct this row. All other rows are processed.</source>
        <translation>Corrija esta fila. Todas las demás se procesan.</translation>
    </message>
    <message>
        <source>{path} is not a manifest that Mynah can read</source>
        <translation>{path} no es un manifiesto que Mynah pueda leer</translation>
    </message>
    <message>
        <source>Use a .jsonl, .csv or .parquet file. `mynah batch plan` makes one.</source>
        <translation>Use un archivo .jsonl, .csv o .parquet. `mynah batch plan` crea uno.</translation>
    </message>
    <message>
        <source>the manifest {path} can&apos;t be read ({reason})</source>
        <translation>el manifiesto {path} no se puede leer ({reason})</translation>
    </message>
    <message>
        <source>Create it again with `mynah batch plan`.</source>
        <translation>Créelo de nuevo con `mynah batch plan`.</translation>
    </message>
    <message>
        <source>the storage of {uri} is not responding ({reason})</source>
        <translation>el almacenamiento de {uri} no responde ({reason})</translation>
    </message>
    <message>
        <source>Run the same command again later. Finished work is kept.</source>
        <translation>Ejecute más tarde el mismo comando. El trabajo terminado se conserva.</translation>
    </message>
    <message>
        <source>unknown storage: {protocol}://</source>
        <translation>almacenamiento desconocido: {protocol}://</translation>
    </message>
    <message>
        <source>Use a path, or s3://, gs://, az:// or https://.</source>
        <translation>Use una ruta, o s3://, gs://, az:// o https://.</translation>
    </message>
    <message>
        <source>support for {protocol}:// is not installed</source>
        <translation>la compatibilidad con {protocol}:// no está instalada</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[cluster]&apos; (s3), gcsfs (gs) or adlfs (az).</source>
        <translation>Instálela junto a Mynah: pip install &apos;mynah[cluster]&apos; (s3), gcsfs (gs) o adlfs (az).</translation>
    </message>
    <message>
        <source>the storage of {uri} doesn&apos;t report the size of the file, and Mynah can&apos;t read parts of it</source>
        <translation>el almacenamiento de {uri} no indica el tamaño del archivo y Mynah no puede leerlo por partes</translation>
    </message>
    <message>
        <source>Copy the file to a disk or to an object store.</source>
        <translation>Copie el archivo en un disco o en un almacén de objetos.</translation>
    </message>
    <message>
        <source>the storage of {uri} returns the whole file when Mynah asks for a part</source>
        <translation>el almacenamiento de {uri} devuelve el archivo entero cuando Mynah pide una parte</translation>
    </message>
    <message>
        <source>Copy the file to a disk, an object store, or a web server that supports range requests.</source>
        <translation>Copie el archivo en un disco, en un almacén de objetos o en un servidor web que admita solicitudes de rango.</translation>
    </message>
    <message>
        <source>the metrics page can&apos;t use port {port} ({reason})</source>
        <translation>la página de métricas no puede usar el puerto {port} ({reason})</translation>
    </message>
    <message>
        <source>Choose another port.</source>
        <translation>Elija otro puerto.</translation>
    </message>
    <message>
        <source>Metrics need prometheus_client, which is not installed</source>
        <translation>Las métricas necesitan prometheus_client, que no está instalado</translation>
    </message>
    <message>
        <source>Install it: pip install &apos;mynah[cluster]&apos;.</source>
        <translation>Instálelo: pip install &apos;mynah[cluster]&apos;.</translation>
    </message>
    <message>
        <source>Ray is not installed</source>
        <translation>Ray no está instalado</translation>
    </message>
    <message>
        <source>the Ray cluster at {address} is not responding ({reason})</source>
        <translation>el clúster Ray en {address} no responde ({reason})</translation>
    </message>
    <message>
        <source>Check --address. Without it, Mynah starts a cluster here.</source>
        <translation>Compruebe --address. Sin esa opción, Mynah inicia un clúster aquí.</translation>
    </message>
    <message>
        <source>{count} cluster workers in a row ended before they could start work</source>
        <translation>{count} procesos de trabajo del clúster seguidos han terminado antes de poder empezar</translation>
    </message>
    <message>
        <source>Check the cluster&apos;s memory and logs. Check that Mynah is installed on all nodes.</source>
        <translation>Compruebe la memoria y los registros del clúster. Compruebe que Mynah está instalado en todos los nodos.</translation>
    </message>
    <message>
        <source>{count} workers in a row ended while they worked on this part</source>
        <translation>{count} procesos de trabajo seguidos han terminado mientras trabajaban en esta parte</translation>
    </message>
    <message>
        <source>Check the memory of the nodes, then run the same command again.</source>
        <translation>Compruebe la memoria de los nodos y ejecute de nuevo el mismo comando.</translation>
    </message>
    <message>
        <source>the report {uri} can&apos;t be read</source>
        <translation>el informe {uri} no se puede leer</translation>
    </message>
    <message>
        <source>Delete it with the results of its part, then run the command again.</source>
        <translation>Elimínelo con los resultados de su parte y ejecute de nuevo el comando.</translation>
    </message>
    <message>
        <source>support for Parquet files (pyarrow) is not installed</source>
        <translation>la compatibilidad con archivos Parquet (pyarrow) no está instalada</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[cluster]&apos;. Or use .jsonl.</source>
        <translation>Instálela junto a Mynah: pip install &apos;mynah[cluster]&apos;. O use .jsonl.</translation>
    </message>
    <message>
        <source>{uri} contains the output of another run: {difference}</source>
        <translation>{uri} contiene la salida de otra ejecución: {difference}</translation>
    </message>
    <message>
        <source>Use the options of that run, or another --output.</source>
        <translation>Use las opciones de esa ejecución u otro --output.</translation>
    </message>
    <message>
        <source>the run stopped after {count} failed parts in a row (the last one: {reason})</source>
        <translation>la ejecución se ha detenido tras {count} partes fallidas seguidas (la última: {reason})</translation>
    </message>
    <message>
        <source>Run the same command again when the storage responds. Finished work is kept.</source>
        <translation>Ejecute de nuevo el mismo comando cuando el almacenamiento responda. El trabajo terminado se conserva.</translation>
    </message>
    <message>
        <source>no model is called {model}</source>
        <translation>ningún modelo se llama {model}</translation>
    </message>
    <message>
        <source>See `mynah models`, or use the path of a .nemo file.</source>
        <translation>Consulte `mynah models` o use la ruta de un archivo .nemo.</translation>
    </message>
    <message>
        <source>no model was found at {uri}</source>
        <translation>no se ha encontrado ningún modelo en {uri}</translation>
    </message>
    <message>
        <source>Use the full address of a .nemo file, or a name from `mynah models`.</source>
        <translation>Use la dirección completa de un archivo .nemo o un nombre de `mynah models`.</translation>
    </message>
    <message>
        <source>the model file {model} was refused: {reason}</source>
        <translation>se ha rechazado el archivo de modelo {model}: {reason}</translation>
    </message>
    <message>
        <source>Download it again from a source that you trust.</source>
        <translation>Descárguelo de nuevo de una fuente de confianza.</translation>
    </message>
    <message>
        <source>the model {model} couldn&apos;t be loaded ({reason})</source>
        <translation>no se ha podido cargar el modelo {model} ({reason})</translation>
    </message>
    <message>
        <source>Download the file again, or try another model.</source>
        <translation>Descargue de nuevo el archivo o pruebe otro modelo.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t run in Mynah: {reason}</source>
        <translation>el modelo {model} no puede funcionar en Mynah: {reason}</translation>
    </message>
    <message>
        <source>Use {instead} instead. See `mynah models`.</source>
        <translation>Use {instead} en su lugar. Consulte `mynah models`.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t use a language model</source>
        <translation>el modelo {model} no puede usar un modelo de lenguaje</translation>
    </message>
    <message>
        <source>Choose a Parakeet or Nemotron model.</source>
        <translation>Elija un modelo Parakeet o Nemotron.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t transcribe: {reason}</source>
        <translation>el modelo {model} no puede transcribir: {reason}</translation>
    </message>
    <message>
        <source>Choose a speech recognition model.</source>
        <translation>Elija un modelo de reconocimiento de voz.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t align: it has no CTC head</source>
        <translation>el modelo {model} no puede alinear: no tiene cabezal CTC</translation>
    </message>
    <message>
        <source>Choose, for example, parakeet-tdt_ctc-110m, parakeet-ctc-1.1b or canary-1b-v2.</source>
        <translation>Elija, por ejemplo, parakeet-tdt_ctc-110m, parakeet-ctc-1.1b o canary-1b-v2.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t translate</source>
        <translation>el modelo {model} no puede traducir</translation>
    </message>
    <message>
        <source>Choose, for example, canary-1b-v2, canary-1b-flash or canary-180m-flash.</source>
        <translation>Elija, por ejemplo, canary-1b-v2, canary-1b-flash o canary-180m-flash.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t translate next to the text when each channel is a speaker</source>
        <translation>Mynah no puede traducir junto al texto cuando cada canal es un hablante</translation>
    </message>
    <message>
        <source>Turn the translation off, or identify speakers with a model.</source>
        <translation>Desactive la traducción o identifique a los hablantes con un modelo.</translation>
    </message>
    <message>
        <source>the model {model} doesn&apos;t identify speakers: {reason}</source>
        <translation>el modelo {model} no identifica hablantes: {reason}</translation>
    </message>
    <message>
        <source>Choose, for example, Nemotron-3-Diarization or diar_streaming_sortformer_4spk-v2.</source>
        <translation>Elija, por ejemplo, Nemotron-3-Diarization o diar_streaming_sortformer_4spk-v2.</translation>
    </message>
    <message>
        <source>Stanza, which adds %mor and %gra, is not installed</source>
        <translation>Stanza, que añade %mor y %gra, no está instalado</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[morphology]&apos;.</source>
        <translation>Instálelo junto a Mynah: pip install &apos;mynah[morphology]&apos;.</translation>
    </message>
    <message>
        <source>{path} contains no Stanza models for the language {language}</source>
        <translation>{path} no contiene modelos de Stanza para el idioma {language}</translation>
    </message>
    <message>
        <source>Choose the folder with resources.json and a folder for each language. Mynah downloads no Stanza models.</source>
        <translation>Elija la carpeta con resources.json y una carpeta por idioma. Mynah no descarga modelos de Stanza.</translation>
    </message>
    <message>
        <source>another model is already called {model}</source>
        <translation>otro modelo ya se llama {model}</translation>
    </message>
    <message>
        <source>Rename the file, or remove that model first.</source>
        <translation>Cambie el nombre del archivo o quite antes ese modelo.</translation>
    </message>
    <message>
        <source>the demo model is built in and can&apos;t be removed</source>
        <translation>el modelo de demostración está incluido y no se puede quitar</translation>
    </message>
    <message>
        <source>It uses little space.</source>
        <translation>Ocupa poco espacio.</translation>
    </message>
    <message>
        <source>the model {model} is damaged: its content has changed</source>
        <translation>el modelo {model} está dañado: su contenido ha cambiado</translation>
    </message>
    <message>
        <source>Remove it, then download it again.</source>
        <translation>Quítelo y descárguelo de nuevo.</translation>
    </message>
    <message>
        <source>another Mynah is working on the model {model}</source>
        <translation>otro Mynah está trabajando con el modelo {model}</translation>
    </message>
    <message>
        <source>Wait until it finishes, or stop it there.</source>
        <translation>Espere a que termine o deténgalo allí.</translation>
    </message>
    <message>
        <source>the models folder {path} is missing</source>
        <translation>falta la carpeta de modelos {path}</translation>
    </message>
    <message>
        <source>Connect its disk, or choose another folder.</source>
        <translation>Conecte su disco o elija otra carpeta.</translation>
    </message>
    <message>
        <source>{path} already contains a file called {name}</source>
        <translation>{path} ya contiene un archivo llamado {name}</translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation>Elija una carpeta vacía.</translation>
    </message>
    <message>
        <source>{path} is inside the models folder</source>
        <translation>{path} está dentro de la carpeta de modelos</translation>
    </message>
    <message>
        <source>Choose a folder outside it.</source>
        <translation>Elija una carpeta fuera de ella.</translation>
    </message>
    <message>
        <source>{host} can&apos;t be reached ({reason})</source>
        <translation>no se puede acceder a {host} ({reason})</translation>
    </message>
    <message>
        <source>Check the network and the proxy settings. The download will resume where it stopped.</source>
        <translation>Compruebe la red y los ajustes del proxy. La descarga se reanudará donde se detuvo.</translation>
    </message>
    <message>
        <source>the connection to {host} broke several times ({reason})</source>
        <translation>la conexión con {host} se ha cortado varias veces ({reason})</translation>
    </message>
    <message>
        <source>Try again later. The download will resume where it stopped.</source>
        <translation>Inténtelo más tarde. La descarga se reanudará donde se detuvo.</translation>
    </message>
    <message>
        <source>{host} is overloaded or under maintenance (HTTP {status})</source>
        <translation>{host} está sobrecargado o en mantenimiento (HTTP {status})</translation>
    </message>
    <message>
        <source>{host} requires permission for {file} (HTTP {status})</source>
        <translation>{host} exige permiso para {file} (HTTP {status})</translation>
    </message>
    <message>
        <source>Accept the terms on {page}. Then set HF_TOKEN to an access token of your account there.</source>
        <translation>Acepte las condiciones en {page}. Después, ponga en HF_TOKEN un token de acceso de su cuenta allí.</translation>
    </message>
    <message>
        <source>the catalogue has no model called {model}</source>
        <translation>el catálogo no tiene ningún modelo llamado {model}</translation>
    </message>
    <message>
        <source>For other models, use the Hugging Face name (owner/name), such as nvidia/parakeet-tdt-0.6b-v3.</source>
        <translation>Para otros modelos, use el nombre de Hugging Face (propietario/nombre), como nvidia/parakeet-tdt-0.6b-v3.</translation>
    </message>
    <message>
        <source>{host} has no file {file}</source>
        <translation>{host} no tiene el archivo {file}</translation>
    </message>
    <message>
        <source>Look for it on {page}, then import the file.</source>
        <translation>Búsquelo en {page} y después importe el archivo.</translation>
    </message>
    <message>
        <source>{host} sent an unexpected answer ({reason})</source>
        <translation>{host} ha enviado una respuesta inesperada ({reason})</translation>
    </message>
    <message>
        <source>Your network may require a login. Also check HF_ENDPOINT and the proxy settings.</source>
        <translation>Puede que su red exija iniciar sesión. Compruebe también HF_ENDPOINT y los ajustes del proxy.</translation>
    </message>
    <message>
        <source>the certificate of {host} is not trusted here ({reason})</source>
        <translation>el certificado de {host} no es de confianza aquí ({reason})</translation>
    </message>
    <message>
        <source>Behind a company proxy, install its certificate in the system, or set SSL_CERT_FILE.</source>
        <translation>Si hay un proxy de empresa, instale su certificado en el sistema o defina SSL_CERT_FILE.</translation>
    </message>
    <message>
        <source>“{address}” is not an address for update checks</source>
        <translation>«{address}» no es una dirección para buscar actualizaciones</translation>
    </message>
    <message>
        <source>Set update_address in the settings to an address that begins with https://.</source>
        <translation>Ponga en update_address, en los ajustes, una dirección que empiece por https://.</translation>
    </message>
    <message>
        <source>no address for update checks is set</source>
        <translation>no hay ninguna dirección definida para buscar actualizaciones</translation>
    </message>
    <message>
        <source>Check the network. Mynah works without it.</source>
        <translation>Compruebe la red. Mynah funciona sin ella.</translation>
    </message>
    <message>
        <source>{host} didn&apos;t report the newest version of Mynah ({reason})</source>
        <translation>{host} no ha indicado la última versión de Mynah ({reason})</translation>
    </message>
    <message>
        <source>Try again another day.</source>
        <translation>Inténtelo otro día.</translation>
    </message>
    <message>
        <source>the proxy settings are not valid ({reason})</source>
        <translation>los ajustes del proxy no son válidos ({reason})</translation>
    </message>
    <message>
        <source>Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.</source>
        <translation>Compruebe HTTPS_PROXY, HTTP_PROXY y ALL_PROXY.</translation>
    </message>
    <message>
        <source>{file} arrived damaged from {host} and was deleted</source>
        <translation>{file} llegó dañado de {host} y se ha eliminado</translation>
    </message>
    <message>
        <source>Download it again. If that doesn&apos;t help, check the proxy and the disk.</source>
        <translation>Descárguelo de nuevo. Si no funciona, compruebe el proxy y el disco.</translation>
    </message>
    <message>
        <source>the device {device} can&apos;t be used: {reason}</source>
        <translation>no se puede usar el dispositivo {device}: {reason}</translation>
    </message>
    <message>
        <source>Choose another device, or auto.</source>
        <translation>Elija otro dispositivo o auto.</translation>
    </message>
    <message>
        <source>{device} can&apos;t compute in {precision}</source>
        <translation>{device} no puede calcular en {precision}</translation>
    </message>
    <message>
        <source>Choose another precision, or auto.</source>
        <translation>Elija otra precisión o auto.</translation>
    </message>
    <message>
        <source>this model runs in NeMo, which can&apos;t compute in {precision}</source>
        <translation>este modelo funciona en NeMo, que no puede calcular en {precision}</translation>
    </message>
    <message>
        <source>there is not enough memory even for half a minute of sound ({free} are free)</source>
        <translation>no hay memoria suficiente ni para medio minuto de sonido ({free} libres)</translation>
    </message>
    <message>
        <source>Close other programs, raise Mynah&apos;s memory limit if you set it, or choose a smaller model.</source>
        <translation>Cierre otros programas, aumente el límite de memoria de Mynah si lo ha definido o elija un modelo más pequeño.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t write words while you speak, because it needs the sound that follows</source>
        <translation>el modelo {model} no puede escribir mientras usted habla, porque necesita el sonido que sigue</translation>
    </message>
    <message>
        <source>Choose a streaming model, such as nemotron-3.5-asr-streaming-0.6b. Or use `mynah record`.</source>
        <translation>Elija un modelo de transmisión, como nemotron-3.5-asr-streaming-0.6b. O use `mynah record`.</translation>
    </message>
    <message>
        <source>the microphone can&apos;t be opened ({reason})</source>
        <translation>no se puede abrir el micrófono ({reason})</translation>
    </message>
    <message>
        <source>Connect it, and allow programs to use it in the system&apos;s privacy settings.</source>
        <translation>Conéctelo y permita que los programas lo usen en los ajustes de privacidad del sistema.</translation>
    </message>
    <message>
        <source>the sound of this computer can&apos;t be recorded ({reason})</source>
        <translation>no se puede grabar el sonido de este equipo ({reason})</translation>
    </message>
    <message>
        <source>Choose a source from the list of `mynah record --list-sources`.</source>
        <translation>Elija una fuente de la lista de `mynah record --list-sources`.</translation>
    </message>
    <message>
        <source>the disk is full ({path}: {needed} needed, {free} free)</source>
        <translation>el disco está lleno ({path}; necesario: {needed}; libre: {free})</translation>
    </message>
    <message>
        <source>Free some space, then try again.</source>
        <translation>Libere espacio e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be written ({reason})</source>
        <translation>no se puede escribir {path} ({reason})</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Elija otra carpeta.</translation>
    </message>
    <message>
        <source>{path} is open in another program</source>
        <translation>{path} está abierto en otro programa</translation>
    </message>
    <message>
        <source>Close it there, then try again.</source>
        <translation>Ciérrelo allí e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{path} already exists</source>
        <translation>{path} ya existe</translation>
    </message>
    <message>
        <source>Choose another name, or delete that file first.</source>
        <translation>Elija otro nombre o elimine antes ese archivo.</translation>
    </message>
    <message>
        <source>{path} was removed while Mynah worked in it</source>
        <translation>{path} se ha eliminado mientras Mynah trabajaba ahí</translation>
    </message>
    <message>
        <source>Try again. Mynah will create the folder again.</source>
        <translation>Inténtelo de nuevo. Mynah volverá a crear la carpeta.</translation>
    </message>
    <message>
        <source>another program changed {path}, so Mynah didn&apos;t write your edits into it</source>
        <translation>otro programa ha cambiado {path}, así que Mynah no ha escrito en él sus ediciones</translation>
    </message>
    <message>
        <source>Export the transcript again under another name, or replace the file.</source>
        <translation>Exporte de nuevo la transcripción con otro nombre o reemplace el archivo.</translation>
    </message>
    <message>
        <source>another program changed {path} after it was opened, and Mynah left it unchanged</source>
        <translation>otro programa ha cambiado {path} después de abrirlo, y Mynah lo ha dejado como estaba</translation>
    </message>
    <message>
        <source>Export under another name, or open the file again.</source>
        <translation>Exporte con otro nombre o abra de nuevo el archivo.</translation>
    </message>
    <message>
        <source>the watched folder {path} can&apos;t be reached ({reason})</source>
        <translation>no se puede acceder a la carpeta vigilada {path} ({reason})</translation>
    </message>
    <message>
        <source>Mynah keeps looking, and takes new recordings when the folder is back.</source>
        <translation>Mynah sigue comprobándola y recogerá las grabaciones nuevas cuando la carpeta vuelva.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t create its folder {path} ({reason})</source>
        <translation>Mynah no puede crear su carpeta {path} ({reason})</translation>
    </message>
    <message>
        <source>Make the parent folder writable.</source>
        <translation>Permita la escritura en la carpeta superior.</translation>
    </message>
    <message>
        <source>a newer Mynah wrote the journal {path}</source>
        <translation>un Mynah más reciente ha escrito el diario {path}</translation>
    </message>
    <message>
        <source>a trial version of Mynah wrote the journal {path}</source>
        <translation>una versión de prueba de Mynah ha escrito el diario {path}</translation>
    </message>
    <message>
        <source>Move the file to another folder. Mynah will start with an empty journal.</source>
        <translation>Mueva el archivo a otra carpeta. Mynah empezará con un diario vacío.</translation>
    </message>
    <message>
        <source>the journal {path} is damaged ({reason})</source>
        <translation>el diario {path} está dañado ({reason})</translation>
    </message>
    <message>
        <source>Close Mynah and start it again. It repairs the journal and names the damaged recordings.</source>
        <translation>Cierre Mynah e inícielo de nuevo. Repara el diario e indica las grabaciones dañadas.</translation>
    </message>
    <message>
        <source>the journal was damaged, and Mynah repaired it. Damaged recordings: {names}</source>
        <translation>el diario estaba dañado y Mynah lo ha reparado. Grabaciones dañadas: {names}</translation>
    </message>
    <message>
        <source>The damaged file is {aside}.</source>
        <translation>El archivo dañado es {aside}.</translation>
    </message>
    <message>
        <source>the journal was damaged, and Mynah repaired it. No recording is lost</source>
        <translation>el diario estaba dañado y Mynah lo ha reparado. No se ha perdido ninguna grabación</translation>
    </message>
    <message>
        <source>a part of Mynah&apos;s journal was damaged, and the transcript of this recording was lost</source>
        <translation>una parte del diario de Mynah estaba dañada y se ha perdido la transcripción de esta grabación</translation>
    </message>
    <message>
        <source>Transcribe it again. Transcripts that were exported are still in their files.</source>
        <translation>Transcríbala de nuevo. Las transcripciones exportadas siguen en sus archivos.</translation>
    </message>
    <message>
        <source>the journal {path} can&apos;t be replaced while Mynah is running</source>
        <translation>el diario {path} no se puede reemplazar mientras Mynah está en marcha</translation>
    </message>
    <message>
        <source>Close the window and stop all Mynah commands, then try again.</source>
        <translation>Cierre la ventana, detenga todos los comandos de Mynah e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>another program locks the journal {path}</source>
        <translation>otro programa bloquea el diario {path}</translation>
    </message>
    <message>
        <source>Close that program, then try again.</source>
        <translation>Cierre ese programa e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>the journal {path} can&apos;t be opened ({reason})</source>
        <translation>no se puede abrir el diario {path} ({reason})</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and its disk.</source>
        <translation>Compruebe los permisos de la carpeta y su disco.</translation>
    </message>
    <message>
        <source>the settings in {path} can&apos;t be read and were reset ({reason})</source>
        <translation>los ajustes de {path} no se pueden leer y se han restablecido ({reason})</translation>
    </message>
    <message>
        <source>The old settings are in {aside}.</source>
        <translation>Los ajustes antiguos están en {aside}.</translation>
    </message>
    <message>
        <source>some settings in {path} are not valid ({names})</source>
        <translation>algunos ajustes de {path} no son válidos ({names})</translation>
    </message>
    <message>
        <source>Mynah uses their defaults. Set them again.</source>
        <translation>Mynah usa sus valores predeterminados. Defínalos de nuevo.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be read ({reason})</source>
        <translation>no se puede leer {path} ({reason})</translation>
    </message>
    <message>
        <source>Correct the file. Mynah ignores it until then.</source>
        <translation>Corrija el archivo. Hasta entonces, Mynah no lo tiene en cuenta.</translation>
    </message>
    <message>
        <source>{key} must be {reason}</source>
        <translation>{key} debe ser {reason}</translation>
    </message>
    <message>
        <source>Correct it, or leave it empty.</source>
        <translation>Corríjalo o déjelo vacío.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be transcribed with the settings of its mynah.toml ({reason})</source>
        <translation>{path} no se puede transcribir con los ajustes de su mynah.toml ({reason})</translation>
    </message>
    <message>
        <source>Correct mynah.toml.</source>
        <translation>Corrija mynah.toml.</translation>
    </message>
    <message>
        <source>{path}, line {line}: unknown setting {key} (known: {known})</source>
        <translation>{path}, línea {line}: ajuste desconocido {key} (conocidos: {known})</translation>
    </message>
    <message>
        <source>Correct or remove it. The rest of the file applies.</source>
        <translation>Corríjalo o quítelo. El resto del archivo se aplica.</translation>
    </message>
    <message>
        <source>{path}, line {line}: {key} can&apos;t be {value}, only {reason}</source>
        <translation>{path}, línea {line}: {key} no puede ser {value}, solo {reason}</translation>
    </message>
    <message>
        <source>Correct it. The rest of the file applies.</source>
        <translation>Corríjalo. El resto del archivo se aplica.</translation>
    </message>
    <message>
        <source>the settings in {path} can&apos;t be read ({reason})</source>
        <translation>no se pueden leer los ajustes de {path} ({reason})</translation>
    </message>
    <message>
        <source>Check the file&apos;s permissions.</source>
        <translation>Compruebe los permisos del archivo.</translation>
    </message>
    <message>
        <source>the engine and the program are different versions (protocols {theirs} and {ours})</source>
        <translation>el motor y el programa son de versiones distintas (protocolos {theirs} y {ours})</translation>
    </message>
    <message>
        <source>Install Mynah again.</source>
        <translation>Instale Mynah de nuevo.</translation>
    </message>
    <message>
        <source>the engine stopped {times} times in a row ({cause})</source>
        <translation>el motor se ha detenido {times} veces seguidas ({cause})</translation>
    </message>
    <message>
        <source>See the log: {log}</source>
        <translation>Consulte el registro: {log}</translation>
    </message>
    <message>
        <source>writing to {place} has taken {seconds} s so far</source>
        <translation>la escritura en {place} ya dura {seconds} s</translation>
    </message>
    <message>
        <source>The disk or network drive may not be responding. Mynah waits, and loses nothing.</source>
        <translation>Quizá el disco o la unidad de red no responda. Mynah espera y no pierde nada.</translation>
    </message>
    <message>
        <source>writing the transcripts has taken {seconds} s so far</source>
        <translation>la escritura de las transcripciones ya dura {seconds} s</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t work with the languages {languages}</source>
        <translation>el modelo {model} no puede trabajar con los idiomas {languages}</translation>
    </message>
    <message>
        <source>Name one language. Or choose a Parakeet model and codes with commas, such as de,en.</source>
        <translation>Indique un idioma. O elija un modelo Parakeet y códigos con comas, como de,en.</translation>
    </message>
    <message>
        <source>nobody in the transcript is called {speaker}</source>
        <translation>nadie se llama {speaker} en la transcripción</translation>
    </message>
    <message>
        <source>The speakers are: {known}.</source>
        <translation>Los hablantes son: {known}.</translation>
    </message>
    <message>
        <source>{speaker} speaks alone for {seconds} s only</source>
        <translation>{speaker} habla a solas solo {seconds} s</translation>
    </message>
    <message>
        <source>A voice print needs {least} s. Choose another recording.</source>
        <translation>Una huella de voz necesita {least} s. Elija otra grabación.</translation>
    </message>
    <message>
        <source>others speak at the same time as {speaker}, who speaks alone for {seconds} s only</source>
        <translation>otras personas hablan a la vez que {speaker}, que habla a solas solo {seconds} s</translation>
    </message>
    <message>
        <source>A voice print needs {least} s of one voice. Choose another recording.</source>
        <translation>Una huella de voz necesita {least} s de una sola voz. Elija otra grabación.</translation>
    </message>
    <message>
        <source>the recording has no sound where {speaker} speaks</source>
        <translation>la grabación no tiene sonido donde habla {speaker}</translation>
    </message>
    <message>
        <source>Check the times of the transcript.</source>
        <translation>Compruebe los tiempos de la transcripción.</translation>
    </message>
    <message>
        <source>rule {number} of the key has no plain name or no pseudonym: {find}</source>
        <translation>la regla {number} de la clave no tiene un nombre simple o no tiene seudónimo: {find}</translation>
    </message>
    <message>
        <source>Write one NAME =&gt; PSEUDONYM a line, without quotation marks and slashes.</source>
        <translation>Escriba un NOMBRE =&gt; SEUDÓNIMO por línea, sin comillas ni barras.</translation>
    </message>
    <message>
        <source>the key of pseudonyms {path} cannot be read ({reason})</source>
        <translation>la clave de seudónimos {path} no se puede leer ({reason})</translation>
    </message>
    <message>
        <source>Name the key again. Without it, Mynah writes no file.</source>
        <translation>Indique de nuevo la clave. Sin ella, Mynah no escribe ningún archivo.</translation>
    </message>
    <message>
        <source>the key has no names</source>
        <translation>la clave no tiene nombres</translation>
    </message>
    <message>
        <source>Write one NAME =&gt; PSEUDONYM a line.</source>
        <translation>Escriba un NOMBRE =&gt; SEUDÓNIMO por línea.</translation>
    </message>
    <message>
        <source>the command {command} couldn&apos;t start ({reason})</source>
        <translation>el comando {command} no se pudo iniciar ({reason})</translation>
    </message>
    <message>
        <source>Correct the command after each recording.</source>
        <translation>Corrija el comando después de cada grabación.</translation>
    </message>
    <message>
        <source>the command {command} failed with status {status}</source>
        <translation>el comando {command} falló con el estado {status}</translation>
    </message>
    <message>
        <source>the command {command} took longer than {seconds} seconds and was stopped</source>
        <translation>el comando {command} tardó más de {seconds} segundos y se detuvo</translation>
    </message>
    <message>
        <source>Choose a faster command after each recording.</source>
        <translation>Elija un comando más rápido después de cada grabación.</translation>
    </message>
    <message>
        <source>{path} wants to run a command after each recording: {command}</source>
        <translation>{path} quiere ejecutar un comando después de cada grabación: {command}</translation>
    </message>
    <message>
        <source>Mynah doesn&apos;t run it before you allow it.</source>
        <translation>Mynah no lo ejecuta hasta que usted lo permita.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t know voices: {reason}</source>
        <translation>el modelo {model} no puede reconocer voces: {reason}</translation>
    </message>
    <message>
        <source>Choose a TitaNet. See `mynah models`.</source>
        <translation>Elija un TitaNet. Vea `mynah models`.</translation>
    </message>
    <message>
        <source>known voices are off</source>
        <translation>las voces conocidas están desactivadas</translation>
    </message>
    <message>
        <source>Switch them on with `mynah voices on`, after the people agreed.</source>
        <translation>Actívelas con `mynah voices on` cuando las personas hayan dado su permiso.</translation>
    </message>
    <message>
        <source>the voice prints in {path} can&apos;t be read ({reason})</source>
        <translation>las huellas de voz de {path} no se pueden leer ({reason})</translation>
    </message>
    <message>
        <source>the last words did not come within {seconds} s</source>
        <translation>las últimas palabras no llegaron en {seconds} s</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>Cierre otros programas o elija un modelo más pequeño.</translation>
    </message>
    <message>
        <source>the corrected text has {minutes} minutes of sound, and Mynah needs {least} to learn from it</source>
        <translation>el texto corregido tiene {minutes} minutos de sonido, y Mynah necesita {least} para aprender</translation>
    </message>
    <message>
        <source>Correct more recordings.</source>
        <translation>Corrija más grabaciones.</translation>
    </message>
    <message>
        <source>the model {model} can write none of the corrected text</source>
        <translation>el modelo {model} no puede escribir nada del texto corregido</translation>
    </message>
    <message>
        <source>Name recordings in its language.</source>
        <translation>Indique grabaciones en su idioma.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t learn from corrections</source>
        <translation>el modelo {model} no puede aprender de correcciones</translation>
    </message>
    <message>
        <source>Choose a Parakeet model as a .nemo file.</source>
        <translation>Elija un modelo Parakeet como archivo .nemo.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t learn on a CPU</source>
        <translation>el modelo {model} no puede aprender en una CPU</translation>
    </message>
    <message>
        <source>Use a computer with an NVIDIA GPU, or a model that reads with a CTC head.</source>
        <translation>Use un ordenador con una GPU de NVIDIA o un modelo que lea con una cabeza CTC.</translation>
    </message>
    <message>
        <source>there isn&apos;t enough memory to train the model {model}</source>
        <translation>no hay memoria suficiente para entrenar el modelo {model}</translation>
    </message>
    <message>
        <source>the text can&apos;t be handed on, because the program {tool} is missing or failed</source>
        <translation>el texto no se puede entregar, porque el programa {tool} falta o ha fallado</translation>
    </message>
    <message>
        <source>{path} doesn&apos;t say which texts it was built from</source>
        <translation>{path} no dice con qué textos se creó</translation>
    </message>
    <message>
        <source>Build it again with mynah language-model build. Later mynah language-model refresh can do it.</source>
        <translation>Créelo de nuevo con mynah language-model build. Después basta mynah language-model refresh.</translation>
    </message>
    <message>
        <source>{path} isn&apos;t the file that Mynah built, because another program changed or replaced it</source>
        <translation>{path} no es el archivo que creó Mynah: otro programa lo ha cambiado o sustituido</translation>
    </message>
    <message>
        <source>Keep that file under another name, then use mynah language-model build and --overwrite.</source>
        <translation>Conserve ese archivo con otro nombre y use después mynah language-model build con --overwrite.</translation>
    </message>
    <message>
        <source>an earlier version of Mynah built {path} and didn&apos;t note its content, so it may be another program&apos;s now</source>
        <translation>una versión anterior de Mynah creó {path} sin anotar su contenido: el archivo puede ser ahora de otro programa</translation>
    </message>
    <message>
        <source>Build it again with mynah language-model build and --overwrite. Later mynah language-model refresh can do it.</source>
        <translation>Créelo de nuevo con mynah language-model build y --overwrite. Después basta mynah language-model refresh.</translation>
    </message>
    <message>
        <source>{path} is missing, from which {model} was built</source>
        <translation>Falta {path}, con el que se creó {model}</translation>
    </message>
    <message>
        <source>Put it back, or name the texts to mynah language-model build.</source>
        <translation>Vuelva a ponerlo, o indique los textos a mynah language-model build.</translation>
    </message>
    <message>
        <source>{path} lies outside the project {project}</source>
        <translation>{path} está fuera del proyecto {project}</translation>
    </message>
    <message>
        <source>Allow it with mynah language-model refresh and --allow-outside.</source>
        <translation>Permítalo con mynah language-model refresh y --allow-outside.</translation>
    </message>
    <message>
        <source>{model} knows {before} corrected words, and Mynah finds only {words} of them now</source>
        <translation>{model} conoce {before} palabras corregidas, y Mynah solo encuentra {words} de ellas ahora</translation>
    </message>
    <message>
        <source>Find moved recordings with mynah archive relink, or build it with mynah language-model build and --overwrite.</source>
        <translation>Encuentre las grabaciones movidas con mynah archive relink, o créelo con mynah language-model build y --overwrite.</translation>
    </message>
    <message>
        <source>Install {tool}, then try again.</source>
        <translation>Instale {tool} e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>the words that follow the speech stopped with their engine ({cause})</source>
        <translation>las palabras que siguen al habla se detuvieron con su motor ({cause})</translation>
    </message>
    <message>
        <source>the engine was stopped from outside {times} times in a row ({cause})</source>
        <translation>el motor se ha detenido desde fuera {times} veces seguidas ({cause})</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model. No finished work was lost.</source>
        <translation>Cierre otros programas o elija un modelo más pequeño. No se ha perdido ningún trabajo terminado.</translation>
    </message>
    <message>
        <source>the engine couldn&apos;t start ({reason})</source>
        <translation>el motor no ha podido iniciarse ({reason})</translation>
    </message>
    <message>
        <source>the server {address} can&apos;t be reached ({reason})</source>
        <translation>no se puede acceder al servidor {address} ({reason})</translation>
    </message>
    <message>
        <source>Check the address and the network. No finished work was lost.</source>
        <translation>Compruebe la dirección y la red. No se ha perdido ningún trabajo terminado.</translation>
    </message>
    <message>
        <source>the certificate of {address} isn&apos;t trusted ({reason})</source>
        <translation>el certificado de {address} no es de confianza ({reason})</translation>
    </message>
    <message>
        <source>Ask the server&apos;s owner. SSL_CERT_FILE names the file of another authority.</source>
        <translation>Pregunte al responsable del servidor. SSL_CERT_FILE indica el archivo de otra autoridad.</translation>
    </message>
    <message>
        <source>the server {address} refuses the token</source>
        <translation>el servidor {address} rechaza el token</translation>
    </message>
    <message>
        <source>Ask the server&apos;s owner for a token.</source>
        <translation>Pida un token al responsable del servidor.</translation>
    </message>
    <message>
        <source>{address} isn&apos;t a Mynah server of the same version</source>
        <translation>{address} no es un servidor Mynah de la misma versión</translation>
    </message>
    <message>
        <source>Check the address, and install the same version on both computers.</source>
        <translation>Compruebe la dirección e instale la misma versión en ambos equipos.</translation>
    </message>
    <message>
        <source>the server {address} has had no place for half an hour</source>
        <translation>el servidor {address} no ha tenido ningún lugar libre durante media hora</translation>
    </message>
    <message>
        <source>Try again later. No finished work was lost.</source>
        <translation>Inténtelo más tarde. No se ha perdido ningún trabajo terminado.</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a language service</source>
        <translation>«{address}» no es la dirección de un servicio de lenguaje</translation>
    </message>
    <message>
        <source>Write it in the settings as http://localhost:11434/v1.</source>
        <translation>Escríbala en los ajustes como http://localhost:11434/v1.</translation>
    </message>
    <message>
        <source>the language service {address} can&apos;t be reached ({reason})</source>
        <translation>no se puede acceder al servicio de lenguaje {address} ({reason})</translation>
    </message>
    <message>
        <source>Start the service, and check the address in the settings.</source>
        <translation>Inicie el servicio y compruebe la dirección en los ajustes.</translation>
    </message>
    <message>
        <source>the language service {address} refuses the key</source>
        <translation>el servicio de lenguaje {address} rechaza la clave</translation>
    </message>
    <message>
        <source>Correct the key in the settings.</source>
        <translation>Corrija la clave en los ajustes.</translation>
    </message>
    <message>
        <source>the language service {address} doesn&apos;t know the model “{model}”</source>
        <translation>el servicio de lenguaje {address} no conoce el modelo «{model}»</translation>
    </message>
    <message>
        <source>Check the model in the settings. The address usually ends in /v1.</source>
        <translation>Compruebe el modelo en los ajustes. La dirección suele terminar en /v1.</translation>
    </message>
    <message>
        <source>the language service {address} refuses the text ({reason})</source>
        <translation>el servicio de lenguaje {address} rechaza el texto ({reason})</translation>
    </message>
    <message>
        <source>Set fewer characters for each request, or choose another model.</source>
        <translation>Ponga menos caracteres por solicitud, o elija otro modelo.</translation>
    </message>
    <message>
        <source>the language service {address} redirects to {host}, and Mynah sends nothing there</source>
        <translation>el servicio de lenguaje {address} redirige a {host}, y Mynah no envía nada allí</translation>
    </message>
    <message>
        <source>If you trust that address, write it in the settings.</source>
        <translation>Si confía en esa dirección, escríbala en los ajustes.</translation>
    </message>
    <message>
        <source>the language service {address} has sent nothing for {seconds} s</source>
        <translation>el servicio de lenguaje {address} no ha enviado nada desde hace {seconds} s</translation>
    </message>
    <message>
        <source>Set fewer characters for each request, or choose a faster model.</source>
        <translation>Ponga menos caracteres por solicitud, o elija un modelo más rápido.</translation>
    </message>
    <message>
        <source>the answer of the language service {address} broke off</source>
        <translation>la respuesta del servicio de lenguaje {address} se interrumpió</translation>
    </message>
    <message>
        <source>Send the text again.</source>
        <translation>Envíe el texto otra vez.</translation>
    </message>
    <message>
        <source>the answer of the language service is longer than {most} characters, and Mynah stopped it</source>
        <translation>la respuesta del servicio de lenguaje supera los {most} caracteres, y Mynah la detuvo</translation>
    </message>
    <message>
        <source>Change the instruction, or choose another model.</source>
        <translation>Cambie la instrucción, o elija otro modelo.</translation>
    </message>
    <message>
        <source>the language service {address} answered without a text</source>
        <translation>el servicio de lenguaje {address} respondió sin texto</translation>
    </message>
    <message>
        <source>{address} is not a language service that Mynah knows</source>
        <translation>{address} no es un servicio de lenguaje que Mynah conozca</translation>
    </message>
    <message>
        <source>Check the address in the settings. It usually ends in /v1.</source>
        <translation>Compruebe la dirección en los ajustes. Suele terminar en /v1.</translation>
    </message>
    <message>
        <source>Put back a copy, update Mynah or check the permissions. `mynah voices forget --all` deletes all prints.</source>
        <translation>Recupere una copia, actualice Mynah o compruebe los permisos. `mynah voices forget --all` borra todas las huellas.</translation>
    </message>
    <message>
        <source>your edit of {name} couldn&apos;t be saved and was undone ({reason})</source>
        <translation>su edición de {name} no se ha podido guardar y se ha deshecho ({reason})</translation>
    </message>
    <message>
        <source>Please report it with the log.</source>
        <translation>Informe de ello y adjunte el registro.</translation>
    </message>
    <message>
        <source>something went wrong inside Mynah ({reason})</source>
        <translation>algo ha fallado dentro de Mynah ({reason})</translation>
    </message>
    <message>
        <source>as chosen</source>
        <translation>según lo elegido</translation>
    </message>
    <message>
        <source>found on this machine</source>
        <translation>encontrado en este equipo</translation>
    </message>
    <message>
        <source>found on this machine, but nobody has tried Mynah on it</source>
        <translation>encontrado en este equipo, pero nadie ha probado Mynah en él</translation>
    </message>
    <message>
        <source>no GPU was found</source>
        <translation>no se ha encontrado ninguna GPU</translation>
    </message>
    <message>
        <source>the GPU computes in bf16</source>
        <translation>la GPU calcula en bf16</translation>
    </message>
    <message>
        <source>the GPU is too old for bf16</source>
        <translation>la GPU es demasiado antigua para bf16</translation>
    </message>
    <message>
        <source>best for Apple GPUs</source>
        <translation>lo mejor para las GPU de Apple</translation>
    </message>
    <message>
        <source>fastest in a measurement on this processor, and close enough to the exact model</source>
        <translation>lo más rápido en una medición con este procesador y lo bastante cercano al modelo exacto</translation>
    </message>
    <message>
        <source>int8 was faster in a measurement here, but too inexact for this model</source>
        <translation>int8 era más rápido en una medición aquí, pero demasiado inexacto para este modelo</translation>
    </message>
    <message>
        <source>faster in a measurement on this processor</source>
        <translation>más rápido en una medición con este procesador</translation>
    </message>
    <message>
        <source>bf16 was not faster in a measurement on this processor</source>
        <translation>bf16 no era más rápido en una medición con este procesador</translation>
    </message>
    <message>
        <source>the model is small enough</source>
        <translation>el modelo es lo bastante pequeño</translation>
    </message>
    <message>
        <source>the only precision of this kind of model</source>
        <translation>la única precisión de este tipo de modelo</translation>
    </message>
    <message>
        <source>it supports this kind of model</source>
        <translation>admite este tipo de modelo</translation>
    </message>
    <message>
        <source>the native backend doesn&apos;t support {}</source>
        <translation>el backend nativo no admite {}</translation>
    </message>
    <message>
        <source>the native backend couldn&apos;t load it: {}</source>
        <translation>el backend nativo no ha podido cargarlo: {}</translation>
    </message>
    <message>
        <source>this device doesn&apos;t exist</source>
        <translation>este dispositivo no existe</translation>
    </message>
    <message>
        <source>this installation has no CUDA support</source>
        <translation>esta instalación no incluye CUDA</translation>
    </message>
    <message>
        <source>no NVIDIA driver or GPU is responding</source>
        <translation>no responde ningún controlador ni GPU de NVIDIA</translation>
    </message>
    <message>
        <source>this installation has no support for Intel GPUs</source>
        <translation>esta instalación no admite GPU de Intel</translation>
    </message>
    <message>
        <source>no Intel driver or GPU is responding</source>
        <translation>no responde ningún controlador ni GPU de Intel</translation>
    </message>
    <message>
        <source>only macOS supports it</source>
        <translation>solo macOS lo admite</translation>
    </message>
    <message>
        <source>this Mac has no GPU that Mynah can use</source>
        <translation>este Mac no tiene ninguna GPU que Mynah pueda usar</translation>
    </message>
    <message>
        <source>it is not connected</source>
        <translation>no está conectado</translation>
    </message>
    <message>
        <source>the system refused access</source>
        <translation>el sistema ha denegado el acceso</translation>
    </message>
    <message>
        <source>the system&apos;s sound service is not responding</source>
        <translation>el servicio de sonido del sistema no responde</translation>
    </message>
    <message>
        <source>it has no sound</source>
        <translation>no tiene sonido</translation>
    </message>
    <message>
        <source>the written recording differs from the samples</source>
        <translation>la grabación escrita difiere de las muestras</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read it</source>
        <translation>no tiene permiso para leerlo</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>termina demasiado pronto</translation>
    </message>
    <message>
        <source>it ends too early, because the download is incomplete</source>
        <translation>termina demasiado pronto porque la descarga está incompleta</translation>
    </message>
    <message>
        <source>it is not a valid tar archive ({})</source>
        <translation>no es un archivo tar válido ({})</translation>
    </message>
    <message>
        <source>it contains more than {} files</source>
        <translation>contiene más de {} archivos</translation>
    </message>
    <message>
        <source>{} in it is not a plain file</source>
        <translation>{} en su interior no es un archivo común</translation>
    </message>
    <message>
        <source>the name {} in it leads out of the archive or is not plain</source>
        <translation>el nombre {} en su interior lleva fuera del archivo o no es simple</translation>
    </message>
    <message>
        <source>it contains {} twice</source>
        <translation>contiene {} dos veces</translation>
    </message>
    <message>
        <source>it contains {}, which no speech model needs</source>
        <translation>contiene {}, que ningún modelo de voz necesita</translation>
    </message>
    <message>
        <source>{} in it is too large</source>
        <translation>{} en su interior es demasiado grande</translation>
    </message>
    <message>
        <source>it contains no {}, so it is not a NeMo checkpoint</source>
        <translation>no contiene {}, así que no es un checkpoint de NeMo</translation>
    </message>
    <message>
        <source>{} contains no data</source>
        <translation>{} no contiene datos</translation>
    </message>
    <message>
        <source>its configuration is not plain YAML</source>
        <translation>su configuración no es YAML simple</translation>
    </message>
    <message>
        <source>its configuration is not a table</source>
        <translation>su configuración no es una tabla</translation>
    </message>
    <message>
        <source>its configuration is not a plain tree</source>
        <translation>su configuración no es un árbol simple</translation>
    </message>
    <message>
        <source>its configuration is too large or too deep</source>
        <translation>su configuración es demasiado grande o profunda</translation>
    </message>
    <message>
        <source>its configuration contains a {}</source>
        <translation>su configuración contiene un {}</translation>
    </message>
    <message>
        <source>its configuration names the unknown class {}</source>
        <translation>su configuración nombra la clase desconocida {}</translation>
    </message>
    <message>
        <source>its configuration refers to the missing file {}</source>
        <translation>su configuración remite al archivo ausente {}</translation>
    </message>
    <message>
        <source>its configuration calls a resolver ({})</source>
        <translation>su configuración llama a un resolutor ({})</translation>
    </message>
    <message>
        <source>its weights are not plain tensors</source>
        <translation>sus pesos no son tensores simples</translation>
    </message>
    <message>
        <source>the folder contains no {}</source>
        <translation>la carpeta no contiene {}</translation>
    </message>
    <message>
        <source>{} is not a JSON table</source>
        <translation>{} no es una tabla JSON</translation>
    </message>
    <message>
        <source>its configuration has an invalid value for {}</source>
        <translation>su configuración tiene un valor no válido para {}</translation>
    </message>
    <message>
        <source>{} is not a valid safetensors file</source>
        <translation>{} no es un archivo safetensors válido</translation>
    </message>
    <message>
        <source>its weights lack {}</source>
        <translation>en sus pesos falta {}</translation>
    </message>
    <message>
        <source>the shape or type of {} in its weights contradicts its configuration</source>
        <translation>la forma o el tipo de {} en sus pesos contradice su configuración</translation>
    </message>
    <message>
        <source>its weights contain {}, which its class doesn&apos;t know</source>
        <translation>sus pesos contienen {}, que su clase no conoce</translation>
    </message>
    <message>
        <source>it is a speech language model (SALM), which Mynah can&apos;t run</source>
        <translation>es un modelo de lenguaje con entrada de voz (SALM), que Mynah no puede ejecutar</translation>
    </message>
    <message>
        <source>it is Nemotron 3.5 Transcribe, whose 34 billion parameters need a GPU with 80 GB</source>
        <translation>es Nemotron 3.5 Transcribe, cuyos 34&#xa0;000 millones de parámetros necesitan una GPU de 80 GB</translation>
    </message>
    <message>
        <source>it is a multitalker model, which needs to know beforehand when each person speaks</source>
        <translation>es un modelo multihablante que necesita saber de antemano cuándo habla cada persona</translation>
    </message>
    <message>
        <source>it is a Whisper model, and Mynah runs NVIDIA NeMo models</source>
        <translation>es un modelo Whisper, y Mynah ejecuta modelos de NVIDIA NeMo</translation>
    </message>
    <message>
        <source>it recognises speech, but belongs to a family that Mynah doesn&apos;t support</source>
        <translation>reconoce voz, pero es de una familia que Mynah no admite</translation>
    </message>
    <message>
        <source>it is a Seamless model, which Mynah doesn&apos;t support</source>
        <translation>es un modelo Seamless, que Mynah no admite</translation>
    </message>
    <message>
        <source>it turns text into speech, not speech into text</source>
        <translation>convierte texto en voz, no voz en texto</translation>
    </message>
    <message>
        <source>it is a text-only language model, and can&apos;t listen</source>
        <translation>es un modelo de lenguaje solo de texto y no puede escuchar</translation>
    </message>
    <message>
        <source>it identifies speakers, but belongs to a family that Mynah doesn&apos;t support</source>
        <translation>identifica hablantes, pero es de una familia que Mynah no admite</translation>
    </message>
    <message>
        <source>it has the format of whisper.cpp and llama.cpp</source>
        <translation>tiene el formato de whisper.cpp y llama.cpp</translation>
    </message>
    <message>
        <source>it has the ONNX format</source>
        <translation>tiene el formato ONNX</translation>
    </message>
    <message>
        <source>it has the MLX format</source>
        <translation>tiene el formato MLX</translation>
    </message>
    <message>
        <source>its weights are a pickle, which may run code when it is read</source>
        <translation>sus pesos son un pickle, que puede ejecutar código al leerse</translation>
    </message>
    <message>
        <source>only the native backend reads models with safetensors</source>
        <translation>solo el backend nativo lee modelos con safetensors</translation>
    </message>
    <message>
        <source>a {} doesn&apos;t write text</source>
        <translation>un {} no escribe texto</translation>
    </message>
    <message>
        <source>the adapter {}</source>
        <translation>el adaptador {}</translation>
    </message>
    <message>
        <source>the CTC head {}</source>
        <translation>el cabezal CTC {}</translation>
    </message>
    <message>
        <source>a diarisation model with the setting {}</source>
        <translation>un modelo de diarización con el ajuste {}</translation>
    </message>
    <message>
        <source>encoders of the class {}</source>
        <translation>codificadores de la clase {}</translation>
    </message>
    <message>
        <source>a vocabulary without an end token</source>
        <translation>un vocabulario sin token final</translation>
    </message>
    <message>
        <source>the joint network {}</source>
        <translation>la red conjunta {}</translation>
    </message>
    <message>
        <source>language tags in another form</source>
        <translation>etiquetas de idioma en otra forma</translation>
    </message>
    <message>
        <source>models of the class {}</source>
        <translation>modelos de la clase {}</translation>
    </message>
    <message>
        <source>a voice model with the setting {}</source>
        <translation>un modelo de voz con el ajuste {}</translation>
    </message>
    <message>
        <source>models of the family {}</source>
        <translation>modelos de la familia {}</translation>
    </message>
    <message>
        <source>the prediction network {}</source>
        <translation>la red de predicción {}</translation>
    </message>
    <message>
        <source>context before the text with several vocabularies</source>
        <translation>contexto antes del texto con varios vocabularios</translation>
    </message>
    <message>
        <source>the prompt format {}</source>
        <translation>el formato de prompt {}</translation>
    </message>
    <message>
        <source>prompts without languages</source>
        <translation>prompts sin idiomas</translation>
    </message>
    <message>
        <source>the setting {}</source>
        <translation>el ajuste {}</translation>
    </message>
    <message>
        <source>prompts without the token {}</source>
        <translation>prompts sin el token {}</translation>
    </message>
    <message>
        <source>the timestamp model {}</source>
        <translation>el modelo de marcas de tiempo {}</translation>
    </message>
    <message>
        <source>a timestamp model with several vocabularies</source>
        <translation>un modelo de marcas de tiempo con varios vocabularios</translation>
    </message>
    <message>
        <source>the tokenizer class {}</source>
        <translation>la clase de tokenizador {}</translation>
    </message>
    <message>
        <source>a model without a tokenizer or a list of characters</source>
        <translation>un modelo sin tokenizador ni lista de caracteres</translation>
    </message>
    <message>
        <source>a tokenizer outside the checkpoint</source>
        <translation>un tokenizador fuera del checkpoint</translation>
    </message>
    <message>
        <source>the tokenizer type {}</source>
        <translation>el tipo de tokenizador {}</translation>
    </message>
    <message>
        <source>this tokenizer, which can&apos;t be read</source>
        <translation>este tokenizador, que no se puede leer</translation>
    </message>
    <message>
        <source>tokenizer.json with {}</source>
        <translation>tokenizer.json con {}</translation>
    </message>
    <message>
        <source>weights in a format older than torch 1.6</source>
        <translation>pesos en un formato anterior a torch 1.6</translation>
    </message>
    <message>
        <source>weights that contain more than tensors</source>
        <translation>pesos que contienen algo más que tensores</translation>
    </message>
    <message>
        <source>weights without {}</source>
        <translation>pesos sin {}</translation>
    </message>
    <message>
        <source>the written copy can&apos;t be read back</source>
        <translation>la copia escrita no se puede volver a leer</translation>
    </message>
    <message>
        <source>window {} or the next one was not recognised</source>
        <translation>la ventana {} o la siguiente no se ha reconocido</translation>
    </message>
    <message>
        <source>the storage returned too few bytes</source>
        <translation>el almacenamiento ha devuelto muy pocos bytes</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>sin respuesta</translation>
    </message>
    <message>
        <source>it is not UTF-8 and was read as {name}</source>
        <translation>no es UTF-8 y se ha leído como {name}</translation>
    </message>
    <message>
        <source>it is not UTF-8 and was read as {name}, which is a guess; save it as UTF-8 if its letters are wrong</source>
        <translation>no es UTF-8 y se ha leído como {name}, que es una suposición; guárdelo como UTF-8 si las letras no son correctas</translation>
    </message>
    <message>
        <source>it is UTF-8 but for {count} of its bytes, which were read as Windows-1252</source>
        <translation>es UTF-8 salvo {count} de sus bytes, que se han leído como Windows-1252</translation>
    </message>
    <message>
        <source>left out: {listed}</source>
        <translation>se ha omitido: {listed}</translation>
    </message>
    <message>
        <source>it was read as {kind}</source>
        <translation>se ha leído como {kind}</translation>
    </message>
    <message>
        <source>it is unsure which tiers hold the speech, and these were left out: {names}</source>
        <translation>no está claro qué líneas contienen el habla, y se han omitido estas: {names}</translation>
    </message>
    <message>
        <source>formatting</source>
        <translation>formato</translation>
    </message>
    <message>
        <source>lines in italics</source>
        <translation>líneas en cursiva</translation>
    </message>
    <message>
        <source>style sheets</source>
        <translation>hojas de estilo</translation>
    </message>
    <message>
        <source>regions of the screen</source>
        <translation>regiones de la pantalla</translation>
    </message>
    <message>
        <source>placements</source>
        <translation>posiciones</translation>
    </message>
    <message>
        <source>comments</source>
        <translation>comentarios</translation>
    </message>
    <message>
        <source>drawings</source>
        <translation>dibujos</translation>
    </message>
    <message>
        <source>events without readable times</source>
        <translation>eventos sin tiempos legibles</translation>
    </message>
    <message>
        <source>times of parts of a cue that are no single words</source>
        <translation>tiempos de partes de un subtítulo que no son palabras sueltas</translation>
    </message>
    <message>
        <source>lines that were shown before</source>
        <translation>líneas que ya se habían mostrado</translation>
    </message>
    <message>
        <source>times of cues without a length that can be read</source>
        <translation>tiempos de subtítulos sin duración legible</translation>
    </message>
    <message>
        <source>times before the beginning of the recording</source>
        <translation>tiempos anteriores al comienzo de la grabación</translation>
    </message>
    <message>
        <source>time stamps in the text</source>
        <translation>marcas de tiempo en el texto</translation>
    </message>
    <message>
        <source>time shifts of a stream</source>
        <translation>desfases de tiempo de un flujo</translation>
    </message>
    <message>
        <source>recordings without a reference</source>
        <translation>grabaciones sin referencia</translation>
    </message>
    <message>
        <source>texts without times</source>
        <translation>textos sin tiempos</translation>
    </message>
    <message>
        <source>tier “{name}”</source>
        <translation>línea «{name}»</translation>
    </message>
    <message>
        <source>lines without a reference</source>
        <translation>líneas sin referencia</translation>
    </message>
    <message>
        <source>footnotes</source>
        <translation>notas al pie</translation>
    </message>
    <message>
        <source>entries of the index</source>
        <translation>entradas del índice</translation>
    </message>
    <message>
        <source>captions of the second channel</source>
        <translation>subtítulos del segundo canal</translation>
    </message>
    <message>
        <source>headings</source>
        <translation>títulos</translation>
    </message>
    <message>
        <source>headers and footers</source>
        <translation>encabezados y pies de página</translation>
    </message>
    <message>
        <source>deleted passages</source>
        <translation>pasajes eliminados</translation>
    </message>
    <message>
        <source>embedded documents</source>
        <translation>documentos incrustados</translation>
    </message>
    <message>
        <source>paragraphs around the table</source>
        <translation>párrafos alrededor de la tabla</translation>
    </message>
    <message>
        <source>it aborted</source>
        <translation>se ha cerrado de forma anómala</translation>
    </message>
    <message>
        <source>it accessed invalid memory</source>
        <translation>ha accedido a memoria no válida</translation>
    </message>
    <message>
        <source>an arithmetic error in native code</source>
        <translation>un error aritmético en código nativo</translation>
    </message>
    <message>
        <source>this processor lacks an instruction that Mynah needs</source>
        <translation>a este procesador le falta una instrucción que Mynah necesita</translation>
    </message>
    <message>
        <source>another program ended it</source>
        <translation>otro programa lo ha cerrado</translation>
    </message>
    <message>
        <source>a file that it was using disappeared, or its disk failed</source>
        <translation>un archivo que usaba ha desaparecido o su disco ha fallado</translation>
    </message>
    <message>
        <source>it probably ran out of memory</source>
        <translation>probablemente se ha quedado sin memoria</translation>
    </message>
    <message>
        <source>it ran out of memory</source>
        <translation>se ha quedado sin memoria</translation>
    </message>
    <message>
        <source>its converted model was damaged on disk, and Mynah converts it again</source>
        <translation>su modelo convertido estaba dañado en el disco, y Mynah lo convierte de nuevo</translation>
    </message>
    <message>
        <source>it had an internal error, which is in the log</source>
        <translation>ha tenido un error interno, que está en el registro</translation>
    </message>
    <message>
        <source>a library (DLL) is missing</source>
        <translation>falta una biblioteca (DLL)</translation>
    </message>
    <message>
        <source>a library (DLL) couldn&apos;t start</source>
        <translation>una biblioteca (DLL) no ha podido iniciarse</translation>
    </message>
    <message>
        <source>its stack was damaged</source>
        <translation>su pila estaba dañada</translation>
    </message>
    <message>
        <source>it was interrupted</source>
        <translation>se ha interrumpido</translation>
    </message>
    <message>
        <source>exit status {n}</source>
        <translation>estado de salida {n}</translation>
    </message>
    <message>
        <source>signal {n}</source>
        <translation>señal {n}</translation>
    </message>
    <message>
        <source>{n} bytes</source>
        <translation>{n} bytes</translation>
    </message>
    <message>
        <source>nothing stands after @</source>
        <translation>no hay nada después de @</translation>
    </message>
    <message>
        <source>CHAT has no such form after @</source>
        <translation>CHAT no tiene esa forma después de @</translation>
    </message>
    <message>
        <source>CHAT has no such mark in brackets</source>
        <translation>CHAT no tiene esa marca entre corchetes</translation>
    </message>
    <message>
        <source>a replacement without a word</source>
        <translation>un reemplazo sin palabra</translation>
    </message>
    <message>
        <source>nothing of this word is said</source>
        <translation>no se pronuncia nada de esta palabra</translation>
    </message>
    <message>
        <source>a fragment cannot be replaced</source>
        <translation>un fragmento no se puede reemplazar</translation>
    </message>
    <message>
        <source>this is no word of CHAT</source>
        <translation>esto no es una palabra de CHAT</translation>
    </message>
    <message>
        <source>a replacement by something that is not transcribed</source>
        <translation>un reemplazo por algo que no está transcrito</translation>
    </message>
    <message>
        <source>a mark in brackets without content</source>
        <translation>una marca entre corchetes sin contenido</translation>
    </message>
    <message>
        <source>digits in a word</source>
        <translation>cifras en una palabra</translation>
    </message>
    <message>
        <source>a sign of delivery without its partner</source>
        <translation>un signo de elocución sin su pareja</translation>
    </message>
    <message>
        <source>a sign of shortening without its partner</source>
        <translation>un signo de acortamiento sin su pareja</translation>
    </message>
    <message>
        <source>+ at the beginning of a compound</source>
        <translation>+ al comienzo de un compuesto</translation>
    </message>
    <message>
        <source>a compound with an empty part</source>
        <translation>un compuesto con una parte vacía</translation>
    </message>
    <message>
        <source>almost xxx, yyy or www</source>
        <translation>casi xxx, yyy o www</translation>
    </message>
    <message>
        <source>a quotation mark without its partner</source>
        <translation>unas comillas sin su pareja</translation>
    </message>
    <message>
        <source>a sign that no word may have</source>
        <translation>un signo que ninguna palabra puede llevar</translation>
    </message>
    <message>
        <source>two marks of stress in a row</source>
        <translation>dos marcas de acento seguidas</translation>
    </message>
    <message>
        <source>a mark of stress without a sound after it</source>
        <translation>una marca de acento sin un sonido detrás</translation>
    </message>
    <message>
        <source>a mark of length without a sound before it</source>
        <translation>una marca de alargamiento sin un sonido delante</translation>
    </message>
    <message>
        <source>two main stresses in one word</source>
        <translation>dos acentos principales en una palabra</translation>
    </message>
    <message>
        <source>@s in an utterance of a third language</source>
        <translation>@s en un enunciado de una tercera lengua</translation>
    </message>
    <message>
        <source>@s without a second language</source>
        <translation>@s sin una segunda lengua</translation>
    </message>
    <message>
        <source>a minor stress without a main one</source>
        <translation>un acento secundario sin uno principal</translation>
    </message>
    <message>
        <source>a part of the word is empty</source>
        <translation>una parte de la palabra está vacía</translation>
    </message>
    <message>
        <source>^ at the beginning of a word</source>
        <translation>^ al comienzo de una palabra</translation>
    </message>
    <message>
        <source>an empty word</source>
        <translation>una palabra vacía</translation>
    </message>
    <message>
        <source>a curly quotation mark as an apostrophe</source>
        <translation>una comilla tipográfica como apóstrofo</translation>
    </message>
    <message>
        <source>a whole utterance word by word in the other language</source>
        <translation>un enunciado entero palabra por palabra en la otra lengua</translation>
    </message>
    <message>
        <source>a curly apostrophe</source>
        <translation>un apóstrofo tipográfico</translation>
    </message>
    <message>
        <source>two commas in a row</source>
        <translation>dos comas seguidas</translation>
    </message>
    <message>
        <source>a comma that follows no spoken word</source>
        <translation>una coma que no sigue a ninguna palabra dicha</translation>
    </message>
    <message>
        <source>a main tier without a speaker</source>
        <translation>una línea principal sin hablante</translation>
    </message>
    <message>
        <source>a part is missing here</source>
        <translation>falta una parte aquí</translation>
    </message>
    <message>
        <source>a part too many here</source>
        <translation>sobra una parte aquí</translation>
    </message>
    <message>
        <source>no terminator at the end of the utterance</source>
        <translation>falta el terminador al final del enunciado</translation>
    </message>
    <message>
        <source>an utterance without content</source>
        <translation>un enunciado sin contenido</translation>
    </message>
    <message>
        <source>this is no speaker&apos;s code</source>
        <translation>esto no es un código de hablante</translation>
    </message>
    <message>
        <source>a speaker whom @Participants does not name</source>
        <translation>un hablante que @Participants no nombra</translation>
    </message>
    <message>
        <source>CHAT has nothing of this form</source>
        <translation>CHAT no tiene nada de esta forma</translation>
    </message>
    <message>
        <source>this cannot be read as CHAT</source>
        <translation>esto no se puede leer como CHAT</translation>
    </message>
    <message>
        <source>an utterance that cannot be read</source>
        <translation>un enunciado que no se puede leer</translation>
    </message>
    <message>
        <source>a bracket that is not closed</source>
        <translation>un corchete sin cerrar</translation>
    </message>
    <message>
        <source>a parenthesis that is not closed</source>
        <translation>un paréntesis sin cerrar</translation>
    </message>
    <message>
        <source>a mark that is not complete</source>
        <translation>una marca incompleta</translation>
    </message>
    <message>
        <source>a sign that cannot be seen</source>
        <translation>un signo invisible</translation>
    </message>
    <message>
        <source>a line that cannot be read</source>
        <translation>una línea que no se puede leer</translation>
    </message>
    <message>
        <source>a header that cannot be read</source>
        <translation>un encabezado que no se puede leer</translation>
    </message>
    <message>
        <source>no colon after the speaker</source>
        <translation>faltan los dos puntos después del hablante</translation>
    </message>
    <message>
        <source>something that does not belong in an utterance</source>
        <translation>algo que no corresponde a un enunciado</translation>
    </message>
    <message>
        <source>a line that begins with none of @, * and %</source>
        <translation>una línea que no empieza por @, * ni %</translation>
    </message>
    <message>
        <source>a part that does not belong here</source>
        <translation>una parte que no corresponde aquí</translation>
    </message>
    <message>
        <source>a quotation that does not go on in the next utterance</source>
        <translation>una cita que no continúa en el enunciado siguiente</translation>
    </message>
    <message>
        <source>something that CHAT needs is missing</source>
        <translation>falta algo que CHAT necesita</translation>
    </message>
    <message>
        <source>groups that lie wrongly within each other</source>
        <translation>grupos mal anidados</translation>
    </message>
    <message>
        <source>a group that begins and does not end</source>
        <translation>un grupo que empieza y no termina</translation>
    </message>
    <message>
        <source>a group that ends and did not begin</source>
        <translation>un grupo que termina y no ha empezado</translation>
    </message>
    <message>
        <source>an overlap that only one speaker has</source>
        <translation>un solapamiento que solo tiene un hablante</translation>
    </message>
    <message>
        <source>half of a pair of overlap marks</source>
        <translation>la mitad de un par de marcas de solapamiento</translation>
    </message>
    <message>
        <source>+, with nothing before it to complete</source>
        <translation>+, sin nada delante que completar</translation>
    </message>
    <message>
        <source>+, after an utterance that was not interrupted</source>
        <translation>+, después de un enunciado que no se interrumpió</translation>
    </message>
    <message>
        <source>++ with nothing before it to complete</source>
        <translation>++ sin nada delante que completar</translation>
    </message>
    <message>
        <source>++ after an utterance that did not trail off</source>
        <translation>++ después de un enunciado que no quedó inacabado</translation>
    </message>
    <message>
        <source>++ after an utterance of the same speaker</source>
        <translation>++ después de un enunciado del mismo hablante</translation>
    </message>
    <message>
        <source>an underline that begins and does not end</source>
        <translation>un subrayado que empieza y no termina</translation>
    </message>
    <message>
        <source>an underline that ends and did not begin</source>
        <translation>un subrayado que termina y no ha empezado</translation>
    </message>
    <message>
        <source>a long event that begins and does not end</source>
        <translation>un evento largo que empieza y no termina</translation>
    </message>
    <message>
        <source>a long event that ends and did not begin</source>
        <translation>un evento largo que termina y no ha empezado</translation>
    </message>
    <message>
        <source>this is no time</source>
        <translation>esto no es un tiempo</translation>
    </message>
    <message>
        <source>a time that runs backwards</source>
        <translation>un tiempo que va hacia atrás</translation>
    </message>
    <message>
        <source>the content is not of this header&apos;s kind</source>
        <translation>el contenido no corresponde a este encabezado</translation>
    </message>
    <message>
        <source>a nonverbal event that begins and does not end</source>
        <translation>un evento no verbal que empieza y no termina</translation>
    </message>
    <message>
        <source>a nonverbal event that ends and did not begin</source>
        <translation>un evento no verbal que termina y no ha empezado</translation>
    </message>
    <message>
        <source>a retracing that nothing follows</source>
        <translation>una reformulación a la que no sigue nada</translation>
    </message>
    <message>
        <source>a pause within a phonological group</source>
        <translation>una pausa dentro de un grupo fonológico</translation>
    </message>
    <message>
        <source>a quotation within a quotation</source>
        <translation>una cita dentro de otra cita</translation>
    </message>
    <message>
        <source>an overlap has a number from 2 to 9</source>
        <translation>un solapamiento lleva un número de 2 a 9</translation>
    </message>
    <message>
        <source>a mark in brackets that cannot be read</source>
        <translation>una marca entre corchetes que no se puede leer</translation>
    </message>
    <message>
        <source>a replacement that cannot be read</source>
        <translation>un reemplazo que no se puede leer</translation>
    </message>
    <message>
        <source>a retracing of nothing</source>
        <translation>una reformulación de nada</translation>
    </message>
    <message>
        <source>a retracing of something that is no word</source>
        <translation>una reformulación de algo que no es una palabra</translation>
    </message>
    <message>
        <source>a %mor tier that cannot be read</source>
        <translation>una línea %mor que no se puede leer</translation>
    </message>
    <message>
        <source>what is no word cannot be replaced</source>
        <translation>lo que no es una palabra no se puede reemplazar</translation>
    </message>
    <message>
        <source>a filler cannot be replaced</source>
        <translation>una muletilla no se puede reemplazar</translation>
    </message>
    <message>
        <source>a replacement by a word that is not said</source>
        <translation>un reemplazo por una palabra que no se dice</translation>
    </message>
    <message>
        <source>two dependent tiers of one kind</source>
        <translation>dos líneas dependientes del mismo tipo</translation>
    </message>
    <message>
        <source>a dependent tier without a main tier</source>
        <translation>una línea dependiente sin línea principal</translation>
    </message>
    <message>
        <source>a header twice, or text after @End</source>
        <translation>un encabezado repetido o texto después de @End</translation>
    </message>
    <message>
        <source>@End is missing</source>
        <translation>falta @End</translation>
    </message>
    <message>
        <source>@UTF8 is missing</source>
        <translation>falta @UTF8</translation>
    </message>
    <message>
        <source>a header that CHAT needs is missing</source>
        <translation>falta un encabezado que CHAT necesita</translation>
    </message>
    <message>
        <source>an @ID without its ten fields</source>
        <translation>un @ID sin sus diez campos</translation>
    </message>
    <message>
        <source>@Participants is empty</source>
        <translation>@Participants está vacío</translation>
    </message>
    <message>
        <source>@Languages is empty</source>
        <translation>@Languages está vacío</translation>
    </message>
    <message>
        <source>@Date is empty</source>
        <translation>@Date está vacío</translation>
    </message>
    <message>
        <source>@Media is empty</source>
        <translation>@Media está vacío</translation>
    </message>
    <message>
        <source>an @ID without a language</source>
        <translation>un @ID sin lengua</translation>
    </message>
    <message>
        <source>an @ID without a speaker</source>
        <translation>un @ID sin hablante</translation>
    </message>
    <message>
        <source>a participant without a code</source>
        <translation>un participante sin código</translation>
    </message>
    <message>
        <source>a participant without a role</source>
        <translation>un participante sin rol</translation>
    </message>
    <message>
        <source>an @ID without a corpus</source>
        <translation>un @ID sin corpus</translation>
    </message>
    <message>
        <source>an @ID without a role</source>
        <translation>un @ID sin rol</translation>
    </message>
    <message>
        <source>an age that is not written as 2;06.12</source>
        <translation>una edad que no está escrita como 2;06.12</translation>
    </message>
    <message>
        <source>a date that is not written as 21-NOV-2026</source>
        <translation>una fecha que no está escrita como 21-NOV-2026</translation>
    </message>
    <message>
        <source>a language that ISO 639-3 does not have</source>
        <translation>una lengua que no figura en ISO 639-3</translation>
    </message>
    <message>
        <source>a speaker without an @ID or an entry in @Participants</source>
        <translation>un hablante sin @ID o sin entrada en @Participants</translation>
    </message>
    <message>
        <source>an @ID of nobody in @Participants</source>
        <translation>un @ID de alguien que no figura en @Participants</translation>
    </message>
    <message>
        <source>a birth of nobody in @Participants</source>
        <translation>un nacimiento de alguien que no figura en @Participants</translation>
    </message>
    <message>
        <source>CHAT has no such header</source>
        <translation>CHAT no tiene ese encabezado</translation>
    </message>
    <message>
        <source>@Bg without its @Eg</source>
        <translation>@Bg sin su @Eg</translation>
    </message>
    <message>
        <source>@Eg without its @Bg</source>
        <translation>@Eg sin su @Bg</translation>
    </message>
    <message>
        <source>@Bg and @Eg of different names</source>
        <translation>@Bg y @Eg con nombres distintos</translation>
    </message>
    <message>
        <source>@Bg within a @Bg of the same name</source>
        <translation>@Bg dentro de un @Bg del mismo nombre</translation>
    </message>
    <message>
        <source>@G between @Bg and @Eg</source>
        <translation>@G entre @Bg y @Eg</translation>
    </message>
    <message>
        <source>the file and @Media have different names</source>
        <translation>el archivo y @Media tienen nombres distintos</translation>
    </message>
    <message>
        <source>CHAT has no such role</source>
        <translation>CHAT no tiene ese rol</translation>
    </message>
    <message>
        <source>@Options is empty</source>
        <translation>@Options está vacío</translation>
    </message>
    <message>
        <source>CHAT has no such option</source>
        <translation>CHAT no tiene esa opción</translation>
    </message>
    <message>
        <source>@Media is neither audio nor video</source>
        <translation>@Media no es ni audio ni video</translation>
    </message>
    <message>
        <source>@Media has no such state</source>
        <translation>@Media no tiene ese estado</translation>
    </message>
    <message>
        <source>@Number has no such value</source>
        <translation>@Number no tiene ese valor</translation>
    </message>
    <message>
        <source>@Recording Quality is a number from 1 to 5</source>
        <translation>@Recording Quality es un número de 1 a 5</translation>
    </message>
    <message>
        <source>@Transcription has no such value</source>
        <translation>@Transcription no tiene ese valor</translation>
    </message>
    <message>
        <source>@Time Duration is not written as 12:30-13:00</source>
        <translation>@Time Duration no está escrito como 12:30-13:00</translation>
    </message>
    <message>
        <source>@Time Start is not written as 12:30</source>
        <translation>@Time Start no está escrito como 12:30</translation>
    </message>
    <message>
        <source>CHAT has no such sex in @ID</source>
        <translation>CHAT no tiene ese sexo en @ID</translation>
    </message>
    <message>
        <source>a header in the wrong place</source>
        <translation>un encabezado en un lugar incorrecto</translation>
    </message>
    <message>
        <source>@Media is linked, and no utterance has a time</source>
        <translation>@Media está vinculado y ningún enunciado tiene tiempo</translation>
    </message>
    <message>
        <source>a date of birth that is not written as 21-NOV-2026</source>
        <translation>una fecha de nacimiento que no está escrita como 21-NOV-2026</translation>
    </message>
    <message>
        <source>CHAT has no such social status in @ID</source>
        <translation>CHAT no tiene ese nivel social en @ID</translation>
    </message>
    <message>
        <source>@Birth of, @Birthplace of or @L1 of in the wrong place</source>
        <translation>@Birth of, @Birthplace of o @L1 of en un lugar incorrecto</translation>
    </message>
    <message>
        <source>@ID in the wrong place</source>
        <translation>@ID en un lugar incorrecto</translation>
    </message>
    <message>
        <source>a speaker twice in @Participants</source>
        <translation>un hablante repetido en @Participants</translation>
    </message>
    <message>
        <source>a comma at the end of @Participants</source>
        <translation>una coma al final de @Participants</translation>
    </message>
    <message>
        <source>@Options in the wrong place</source>
        <translation>@Options en un lugar incorrecto</translation>
    </message>
    <message>
        <source>@Media is unlinked, and utterances have times</source>
        <translation>@Media no está vinculado y hay enunciados con tiempos</translation>
    </message>
    <message>
        <source>a dependent tier that cannot be read</source>
        <translation>una línea dependiente que no se puede leer</translation>
    </message>
    <message>
        <source>the content is not of this tier&apos;s kind</source>
        <translation>el contenido no corresponde a esta línea dependiente</translation>
    </message>
    <message>
        <source>a dependent tier without colon and tab</source>
        <translation>una línea dependiente sin dos puntos y tabulador</translation>
    </message>
    <message>
        <source>%tim has no time</source>
        <translation>%tim no tiene tiempo</translation>
    </message>
    <message>
        <source>%gra without %mor</source>
        <translation>%gra sin %mor</translation>
    </message>
    <message>
        <source>CHAT has no such dependent tier</source>
        <translation>CHAT no tiene esa línea dependiente</translation>
    </message>
    <message>
        <source>a speaker&apos;s times run backwards</source>
        <translation>los tiempos de un hablante van hacia atrás</translation>
    </message>
    <message>
        <source>an item of %mor without a vertical line</source>
        <translation>un elemento de %mor sin barra vertical</translation>
    </message>
    <message>
        <source>a speaker overlaps himself</source>
        <translation>un hablante se solapa consigo mismo</translation>
    </message>
    <message>
        <source>%mor has fewer items than the main tier words</source>
        <translation>%mor tiene menos elementos que palabras la línea principal</translation>
    </message>
    <message>
        <source>%mor has more items than the main tier words</source>
        <translation>%mor tiene más elementos que palabras la línea principal</translation>
    </message>
    <message>
        <source>only one of %mor and the main tier has a terminator</source>
        <translation>solo %mor o solo la línea principal tiene terminador</translation>
    </message>
    <message>
        <source>a relation of %gra that cannot be read</source>
        <translation>una relación de %gra que no se puede leer</translation>
    </message>
    <message>
        <source>%gra counts from 1</source>
        <translation>%gra cuenta desde 1</translation>
    </message>
    <message>
        <source>an item of %mor with an empty part</source>
        <translation>un elemento de %mor con una parte vacía</translation>
    </message>
    <message>
        <source>%gra counts a word that %mor does not have</source>
        <translation>%gra cuenta una palabra que %mor no tiene</translation>
    </message>
    <message>
        <source>%gra names a head that %mor does not have</source>
        <translation>%gra nombra un núcleo que %mor no tiene</translation>
    </message>
    <message>
        <source>%pho has fewer items than the main tier words</source>
        <translation>%pho tiene menos elementos que palabras la línea principal</translation>
    </message>
    <message>
        <source>%pho has more items than the main tier words</source>
        <translation>%pho tiene más elementos que palabras la línea principal</translation>
    </message>
    <message>
        <source>%mor and the main tier end differently</source>
        <translation>%mor y la línea principal terminan de forma distinta</translation>
    </message>
    <message>
        <source>%sin has fewer items than the main tier words</source>
        <translation>%sin tiene menos elementos que palabras la línea principal</translation>
    </message>
    <message>
        <source>%sin has more items than the main tier words</source>
        <translation>%sin tiene más elementos que palabras la línea principal</translation>
    </message>
    <message>
        <source>%gra and %mor differ in length</source>
        <translation>%gra y %mor tienen longitudes distintas</translation>
    </message>
    <message>
        <source>%gra does not count one by one</source>
        <translation>%gra no cuenta de uno en uno</translation>
    </message>
    <message>
        <source>%gra has no root</source>
        <translation>%gra no tiene raíz</translation>
    </message>
    <message>
        <source>%gra has several roots</source>
        <translation>%gra tiene varias raíces</translation>
    </message>
    <message>
        <source>%gra runs in a circle</source>
        <translation>%gra forma un círculo</translation>
    </message>
    <message>
        <source>%xmodsyl and %mod differ in length</source>
        <translation>%xmodsyl y %mod tienen longitudes distintas</translation>
    </message>
    <message>
        <source>%xphosyl and %pho differ in length</source>
        <translation>%xphosyl y %pho tienen longitudes distintas</translation>
    </message>
    <message>
        <source>%xphoaln and %mod differ in length</source>
        <translation>%xphoaln y %mod tienen longitudes distintas</translation>
    </message>
    <message>
        <source>%xphoaln and %pho differ in length</source>
        <translation>%xphoaln y %pho tienen longitudes distintas</translation>
    </message>
    <message>
        <source>times of two speakers overlap</source>
        <translation>los tiempos de dos hablantes se solapan</translation>
    </message>
    <message>
        <source>a gap between the times</source>
        <translation>un hueco entre los tiempos</translation>
    </message>
    <message>
        <source>a speaker&apos;s times overlap</source>
        <translation>los tiempos de un hablante se solapan</translation>
    </message>
    <message>
        <source>an utterance without a time</source>
        <translation>un enunciado sin tiempo</translation>
    </message>
    <message>
        <source>%mod has fewer items than the main tier words</source>
        <translation>%mod tiene menos elementos que palabras la línea principal</translation>
    </message>
    <message>
        <source>%mod has more items than the main tier words</source>
        <translation>%mod tiene más elementos que palabras la línea principal</translation>
    </message>
    <message>
        <source>a syllable unit without a sound or its code</source>
        <translation>una unidad silábica sin un sonido o sin su código</translation>
    </message>
    <message>
        <source>this is no place in a syllable</source>
        <translation>esto no es un lugar de la sílaba</translation>
    </message>
    <message>
        <source>%xmodsyl has other sounds than %mod</source>
        <translation>%xmodsyl tiene sonidos distintos de los de %mod</translation>
    </message>
    <message>
        <source>%xphosyl has other sounds than %pho</source>
        <translation>%xphosyl tiene sonidos distintos de los de %pho</translation>
    </message>
    <message>
        <source>a pair of %xphoaln that cannot be read</source>
        <translation>un par de %xphoaln que no se puede leer</translation>
    </message>
    <message>
        <source>%xphoaln has other sounds than %mod</source>
        <translation>%xphoaln tiene sonidos distintos de los de %mod</translation>
    </message>
    <message>
        <source>%xphoaln has other sounds than %pho</source>
        <translation>%xphoaln tiene sonidos distintos de los de %pho</translation>
    </message>
    <message>
        <source>a sound that ends before it starts</source>
        <translation>un sonido que termina antes de empezar</translation>
    </message>
    <message>
        <source>times of sounds that run backwards</source>
        <translation>tiempos de sonidos que van hacia atrás</translation>
    </message>
    <message>
        <source>a sound outside its utterance</source>
        <translation>un sonido fuera de su enunciado</translation>
    </message>
    <message>
        <source>%xphoint has other sounds than %pho</source>
        <translation>%xphoint tiene sonidos distintos de los de %pho</translation>
    </message>
    <message>
        <source>%xphoint and %pho differ in length</source>
        <translation>%xphoint y %pho tienen longitudes distintas</translation>
    </message>
    <message>
        <source>an empty line</source>
        <translation>una línea vacía</translation>
    </message>
    <message>
        <source>a time with zeros before it</source>
        <translation>un tiempo con ceros delante</translation>
    </message>
    <message>
        <source>no space after a comma</source>
        <translation>falta un espacio después de una coma</translation>
    </message>
    <message>
        <source>a space within &lt; and &gt;</source>
        <translation>un espacio dentro de &lt; y &gt;</translation>
    </message>
    <message>
        <source>no space before a pause</source>
        <translation>falta un espacio antes de una pausa</translation>
    </message>
    <message>
        <source>times without @Media</source>
        <translation>tiempos sin @Media</translation>
    </message>
    <message>
        <source>a word of nothing but a repeated part</source>
        <translation>una palabra formada solo por una parte repetida</translation>
    </message>
    <message>
        <source>a language that @Languages does not name</source>
        <translation>una lengua que @Languages no nombra</translation>
    </message>
    <message>
        <source>an empty dependent tier</source>
        <translation>una línea dependiente vacía</translation>
    </message>
    <message>
        <source>no space after a bracket</source>
        <translation>falta un espacio después de un corchete</translation>
    </message>
    <message>
        <source>a space after the tab</source>
        <translation>un espacio después del tabulador</translation>
    </message>
    <message>
        <source>a mark at the beginning that is about nothing</source>
        <translation>una marca al comienzo que no se refiere a nada</translation>
    </message>
    <message>
        <source>an item of %mor without a part of speech</source>
        <translation>un elemento de %mor sin categoría gramatical</translation>
    </message>
    <message>
        <source>%gra has no such relation</source>
        <translation>%gra no tiene esa relación</translation>
    </message>
    <message>
        <source># in a place where no prefix is</source>
        <translation># en un lugar donde no hay prefijo</translation>
    </message>
    <message>
        <source># in a language without such prefixes</source>
        <translation># en una lengua sin esos prefijos</translation>
    </message>
    <message>
        <source>no space before &amp;</source>
        <translation>falta un espacio antes de &amp;</translation>
    </message>
    <message>
        <source>no space after a separator or a pause</source>
        <translation>falta un espacio después de un separador o una pausa</translation>
    </message>
    <message>
        <source>a linker that does not stand first</source>
        <translation>un enlace que no está al comienzo</translation>
    </message>
    <message>
        <source>a space before the comma in @Media</source>
        <translation>un espacio antes de la coma en @Media</translation>
    </message>
    <message>
        <source>a name that @Media cannot have</source>
        <translation>un nombre que @Media no puede llevar</translation>
    </message>
    <message>
        <source>bytes that are not UTF-8</source>
        <translation>bytes que no son UTF-8</translation>
    </message>
    <message>
        <source>a byte order mark</source>
        <translation>una marca de orden de bytes</translation>
    </message>
    <message>
        <source>%wor has other words than the main tier</source>
        <translation>%wor tiene palabras distintas de las de la línea principal</translation>
    </message>
    <message>
        <source>not checked from here on</source>
        <translation>sin comprobar a partir de aquí</translation>
    </message>
    <message>
        <source>Look for a bracket that is not closed, a sign that is no part of CHAT, or a second . ? or ! in the line.</source>
        <translation>Busque un corchete sin cerrar, un signo que no sea de CHAT o un segundo . ? o ! en la línea.</translation>
    </message>
    <message>
        <source>Compare the line with the CHAT manual: a word, a space, a bracket or the terminator is missing.</source>
        <translation>Compare la línea con el manual de CHAT: falta una palabra, un espacio, un corchete o el terminador.</translation>
    </message>
    <message>
        <source>Correct the special form: @ and &amp; have a code of CHAT right after them.</source>
        <translation>Corrija la forma especial: @ y &amp; llevan justo detrás un código de CHAT.</translation>
    </message>
    <message>
        <source>Write the replacement as word [: correct word], after a whole word.</source>
        <translation>Escriba el reemplazo como palabra [: palabra correcta], después de una palabra completa.</translation>
    </message>
    <message>
        <source>Correct the word: marks of stress, length and pause need sounds that are said.</source>
        <translation>Corrija la palabra: las marcas de acento, alargamiento y pausa necesitan sonidos que se pronuncien.</translation>
    </message>
    <message>
        <source>Spell the number out in words.</source>
        <translation>Escriba el número con palabras.</translation>
    </message>
    <message>
        <source>Add the missing half of the pair, or take out the one that is there.</source>
        <translation>Añada la mitad del par que falta o quite la que está.</translation>
    </message>
    <message>
        <source>Write a compound as two words with one + between them.</source>
        <translation>Escriba un compuesto como dos palabras con un + entre ellas.</translation>
    </message>
    <message>
        <source>Write xxx, yyy or www for what is not transcribed.</source>
        <translation>Escriba xxx, yyy o www para lo que no está transcrito.</translation>
    </message>
    <message>
        <source>Write quotation marks as a pair “ and ”, with a space around each, and never one pair in another.</source>
        <translation>Escriba las comillas como un par “ y ”, con un espacio alrededor de cada una y nunca un par dentro de otro.</translation>
    </message>
    <message>
        <source>Take the sign out of the word, or write the word as it is said.</source>
        <translation>Quite el signo de la palabra o escriba la palabra como se pronuncia.</translation>
    </message>
    <message>
        <source>Name the language by its ISO 639-3 code, in @Languages and after @s: or in [- ...].</source>
        <translation>Nombre la lengua por su código ISO 639-3, en @Languages y después de @s: o en [- ...].</translation>
    </message>
    <message>
        <source>Write the straight apostrophe &apos;.</source>
        <translation>Escriba el apóstrofo recto &apos;.</translation>
    </message>
    <message>
        <source>Let a comma follow a spoken word, with a space after it.</source>
        <translation>Ponga la coma después de una palabra dicha, con un espacio detrás.</translation>
    </message>
    <message>
        <source>Give every main tier a code of at most seven characters that @Participants lists.</source>
        <translation>Dé a cada línea principal un código de siete caracteres como máximo que figure en @Participants.</translation>
    </message>
    <message>
        <source>Say something in the utterance (0 where nobody speaks) and end it with one terminator, as . or ? or +...</source>
        <translation>Ponga algo en el enunciado (0 donde nadie habla) y termínelo con un solo terminador, como . o ? o +...</translation>
    </message>
    <message>
        <source>Close the bracket, with no space inside it and one after it.</source>
        <translation>Cierre el corchete, sin espacios dentro y con uno detrás.</translation>
    </message>
    <message>
        <source>Begin the line with @, * or % in its first column, then the name, a colon and a tab.</source>
        <translation>Empiece la línea con @, * o % en la primera columna, después el nombre, dos puntos y un tabulador.</translation>
    </message>
    <message>
        <source>Give every ⌈ of one speaker its ⌊ of another, with the same number.</source>
        <translation>Dé a cada ⌈ de un hablante su ⌊ de otro, con el mismo número.</translation>
    </message>
    <message>
        <source>Put the linker first in the utterance, and the utterance that it continues before it.</source>
        <translation>Ponga el enlace al comienzo del enunciado y, delante, el enunciado que continúa.</translation>
    </message>
    <message>
        <source>Write the time as two whole numbers of milliseconds with _ between them, without zeros before them.</source>
        <translation>Escriba el tiempo como dos números enteros de milisegundos con _ entre ellos, sin ceros delante.</translation>
    </message>
    <message>
        <source>Correct the times: each ends after it starts, and no utterance starts before the one above it.</source>
        <translation>Corrija los tiempos: cada uno termina después de empezar, y ningún enunciado empieza antes que el de arriba.</translation>
    </message>
    <message>
        <source>Correct the times: one speaker&apos;s utterances overlap by half a second at most.</source>
        <translation>Corrija los tiempos: los enunciados de un hablante se solapan medio segundo como máximo.</translation>
    </message>
    <message>
        <source>Give the utterance a time, as the others have one.</source>
        <translation>Dé al enunciado un tiempo, como lo tienen los demás.</translation>
    </message>
    <message>
        <source>Put the mark after the words that it is about; groups of words need &lt; and &gt;.</source>
        <translation>Ponga la marca después de las palabras a las que se refiere; los grupos de palabras necesitan &lt; y &gt;.</translation>
    </message>
    <message>
        <source>Write the pause as a sign of its own, with spaces around it.</source>
        <translation>Escriba la pausa como un signo propio, con espacios alrededor.</translation>
    </message>
    <message>
        <source>Correct the spaces: one between words, one tab after the colon.</source>
        <translation>Corrija los espacios: uno entre palabras, un tabulador después de los dos puntos.</translation>
    </message>
    <message>
        <source>Keep one dependent tier of each kind for an utterance.</source>
        <translation>Deje una sola línea dependiente de cada tipo por enunciado.</translation>
    </message>
    <message>
        <source>Put the dependent tier right below its main tier.</source>
        <translation>Ponga la línea dependiente justo debajo de su línea principal.</translation>
    </message>
    <message>
        <source>Keep the header once, and nothing after @End.</source>
        <translation>Deje el encabezado una sola vez y nada después de @End.</translation>
    </message>
    <message>
        <source>Add the header, with its content after a colon and a tab.</source>
        <translation>Añada el encabezado, con su contenido después de dos puntos y un tabulador.</translation>
    </message>
    <message>
        <source>Write @ID with ten fields: language|corpus|code|age|sex|group|ses|role|education|custom|</source>
        <translation>Escriba @ID con diez campos: language|corpus|code|age|sex|group|ses|role|education|custom|</translation>
    </message>
    <message>
        <source>Name every speaker once in @Participants and in one @ID.</source>
        <translation>Nombre a cada hablante una vez en @Participants y en un @ID.</translation>
    </message>
    <message>
        <source>Write the date as 21-NOV-2026.</source>
        <translation>Escriba la fecha como 21-NOV-2026.</translation>
    </message>
    <message>
        <source>Correct the header&apos;s name; a gem that begins with @Bg ends with an @Eg of the same name.</source>
        <translation>Corrija el nombre del encabezado; un pasaje que empieza con @Bg termina con un @Eg del mismo nombre.</translation>
    </message>
    <message>
        <source>Rename one of them: @Media has the name of the file and of the recording, without what follows the dot.</source>
        <translation>Cambie el nombre de uno de ellos: @Media lleva el nombre del archivo y de la grabación, sin lo que sigue al punto.</translation>
    </message>
    <message>
        <source>Take a role of CHAT&apos;s list, the same in @Participants and in @ID.</source>
        <translation>Use un rol de la lista de CHAT, el mismo en @Participants y en @ID.</translation>
    </message>
    <message>
        <source>Write one of the values that the CHAT manual has for this header.</source>
        <translation>Escriba uno de los valores que el manual de CHAT da para este encabezado.</translation>
    </message>
    <message>
        <source>Order the headers: @Languages, @Participants, @Options, @ID, @Birth of, @Media, then all others.</source>
        <translation>Ordene los encabezados: @Languages, @Participants, @Options, @ID, @Birth of, @Media y después todos los demás.</translation>
    </message>
    <message>
        <source>Write `, unlinked` at the end of @Media, or give the utterances their times.</source>
        <translation>Escriba `, unlinked` al final de @Media o dé a los enunciados sus tiempos.</translation>
    </message>
    <message>
        <source>Take `unlinked` out of @Media.</source>
        <translation>Quite `unlinked` de @Media.</translation>
    </message>
    <message>
        <source>Add @Media with the name of the recording and audio or video.</source>
        <translation>Añada @Media con el nombre de la grabación y audio o video.</translation>
    </message>
    <message>
        <source>Correct the dependent tier: %, a name that CHAT has (%x... for your own), a colon, a tab, then its content.</source>
        <translation>Corrija la línea dependiente: %, un nombre que CHAT tenga (%x... para los propios), dos puntos, un tabulador y después su contenido.</translation>
    </message>
    <message>
        <source>Write the time in %tim as 00:01:02.</source>
        <translation>Escriba el tiempo en %tim como 00:01:02.</translation>
    </message>
    <message>
        <source>Make %mor and %gra anew: their items no longer fit together.</source>
        <translation>Cree de nuevo %mor y %gra: sus elementos ya no concuerdan.</translation>
    </message>
    <message>
        <source>Make %mor anew: it no longer fits the words of the main tier.</source>
        <translation>Cree de nuevo %mor: ya no concuerda con las palabras de la línea principal.</translation>
    </message>
    <message>
        <source>Give the tier one item for each word of the main tier.</source>
        <translation>Dé a la línea un elemento por cada palabra de la línea principal.</translation>
    </message>
    <message>
        <source>Make the tier of sounds anew: it no longer fits %mod or %pho.</source>
        <translation>Cree de nuevo la línea de sonidos: ya no concuerda con %mod o %pho.</translation>
    </message>
    <message>
        <source>Delete the empty line.</source>
        <translation>Elimine la línea vacía.</translation>
    </message>
    <message>
        <source>Save the file as UTF-8 without a byte order mark.</source>
        <translation>Guarde el archivo como UTF-8 sin marca de orden de bytes.</translation>
    </message>
    <message>
        <source>Make %wor anew (mynah align), or correct it.</source>
        <translation>Cree de nuevo %wor (mynah align) o corríjalo.</translation>
    </message>
    <message>
        <source>Mend what is named before it, or shorten the lines, and check again.</source>
        <translation>Corrija lo que se nombra antes o acorte las líneas, y compruebe de nuevo.</translation>
    </message>
    <message>
        <source>Compare the line with the CHAT manual.</source>
        <translation>Compare la línea con el manual de CHAT.</translation>
    </message>
    <message>
        <source>25 European languages, detected automatically. Fast, with punctuation and exact word times.</source>
        <translation>25 idiomas europeos, detectados automáticamente. Rápido, con puntuación y tiempos de cada palabra.</translation>
    </message>
    <message>
        <source>English only. Slightly more accurate than Parakeet v3, with numbers as digits.</source>
        <translation>Solo inglés. Algo más preciso que Parakeet v3, con los números en cifras.</translation>
    </message>
    <message>
        <source>English, for recordings and for live speech. Very few errors in read speech.</source>
        <translation>Inglés, para grabaciones y voz en directo. Muy pocos errores en texto leído.</translation>
    </message>
    <message>
        <source>28 languages, detected or chosen. Includes Chinese, Japanese, Korean, Arabic and Hindi.</source>
        <translation>28 idiomas, detectados o elegidos. Incluye chino, japonés, coreano, árabe e hindi.</translation>
    </message>
    <message>
        <source>Parakeet v3, trained further by Moondream. The same 25 languages, fewer errors.</source>
        <translation>Parakeet v3, reentrenado por Moondream. Los mismos 25 idiomas, menos errores.</translation>
    </message>
    <message>
        <source>Parakeet v3, trained further for German by primeLine.</source>
        <translation>Parakeet v3, reentrenado para el alemán por primeLine.</translation>
    </message>
    <message>
        <source>English. Small and fast, for older computers.</source>
        <translation>Inglés. Pequeño y rápido, para equipos antiguos.</translation>
    </message>
    <message>
        <source>English. Large. Can also align existing text.</source>
        <translation>Inglés. Grande. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Japanese.</source>
        <translation>Japonés.</translation>
    </message>
    <message>
        <source>English. Large. Writes lower case without punctuation.</source>
        <translation>Inglés. Grande. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>English. Writes lower case without punctuation.</source>
        <translation>Inglés. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>English. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Inglés. Bueno para alinear texto. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>25 European languages. Also translates to and from English.</source>
        <translation>25 idiomas europeos. También traduce al inglés y del inglés.</translation>
    </message>
    <message>
        <source>English, German, Spanish and French. Also translates to and from English.</source>
        <translation>Inglés, alemán, español y francés. También traduce al inglés y del inglés.</translation>
    </message>
    <message>
        <source>English, German, Spanish and French. Small and fast. Also translates to and from English.</source>
        <translation>Inglés, alemán, español y francés. Pequeño y rápido. También traduce al inglés y del inglés.</translation>
    </message>
    <message>
        <source>English, made for live speech.</source>
        <translation>Inglés, pensado para la voz en directo.</translation>
    </message>
    <message>
        <source>English, made for live speech. Small. Writes lower case without punctuation.</source>
        <translation>Inglés, pensado para la voz en directo. Pequeño. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>English, made for voice assistants. Small. Writes lower case without punctuation.</source>
        <translation>Inglés, pensado para asistentes de voz. Pequeño. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>Belarusian. Small and fast. Can also align existing text.</source>
        <translation>Bielorruso. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>German. Small and fast. Can also align existing text.</source>
        <translation>Alemán. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>English. Small and fast. Can also align existing text.</source>
        <translation>Inglés. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Spanish. Small and fast. Can also align existing text.</source>
        <translation>Español. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>French. Small and fast. Can also align existing text.</source>
        <translation>Francés. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Croatian. Small and fast. Can also align existing text.</source>
        <translation>Croata. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Armenian. Small and fast. Can also align existing text.</source>
        <translation>Armenio. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Italian. Small and fast. Can also align existing text.</source>
        <translation>Italiano. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Georgian. Small and fast. Can also align existing text.</source>
        <translation>Georgiano. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Dutch. Small and fast. Can also align existing text.</source>
        <translation>Neerlandés. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Polish. Small and fast. Can also align existing text.</source>
        <translation>Polaco. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Portuguese. Small and fast. Can also align existing text.</source>
        <translation>Portugués. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Russian. Small and fast. Can also align existing text.</source>
        <translation>Ruso. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Ukrainian. Small and fast. Can also align existing text.</source>
        <translation>Ucraniano. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Uzbek. Small and fast. Can also align existing text.</source>
        <translation>Uzbeko. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Arabic. Small and fast. Can also align existing text.</source>
        <translation>Árabe. Pequeño y rápido. También puede alinear texto existente.</translation>
    </message>
    <message>
        <source>Arabic with vowel signs. Small and fast.</source>
        <translation>Árabe con signos vocálicos. Pequeño y rápido.</translation>
    </message>
    <message>
        <source>Persian. Small and fast. Writes no punctuation.</source>
        <translation>Persa. Pequeño y rápido. No escribe puntuación.</translation>
    </message>
    <message>
        <source>Kazakh and Russian, also mixed. Small and fast. Writes no punctuation.</source>
        <translation>Kazajo y ruso, también mezclados. Pequeño y rápido. No escribe puntuación.</translation>
    </message>
    <message>
        <source>English, from 2023. Small. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Inglés, de 2023. Pequeño. Bueno para alinear texto. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>English, from 2023. Medium size. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Inglés, de 2023. Mediano. Bueno para alinear texto. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>English, from 2023. Large. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Inglés, de 2023. Grande. Bueno para alinear texto. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>English, from 2023. Small. Writes lower case without punctuation.</source>
        <translation>Inglés, de 2023. Pequeño. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>English, from 2023. Medium size. Writes lower case without punctuation.</source>
        <translation>Inglés, de 2023. Mediano. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>English, from 2023. Large. Writes lower case without punctuation.</source>
        <translation>Inglés, de 2023. Grande. Escribe en minúsculas y sin puntuación.</translation>
    </message>
    <message>
        <source>Up to eight speakers, with exact times.</source>
        <translation>Hasta ocho hablantes, con tiempos exactos.</translation>
    </message>
    <message>
        <source>Up to four speakers.</source>
        <translation>Hasta cuatro hablantes.</translation>
    </message>
    <message>
        <source>Up to four speakers. Creative Commons licence.</source>
        <translation>Hasta cuatro hablantes. Licencia Creative Commons.</translation>
    </message>
    <message>
        <source>Knows voices again, for suggested names.</source>
        <translation>Reconoce voces, para proponer nombres.</translation>
    </message>
    <message>
        <source>its daemons ended</source>
        <translation>sus procesos en segundo plano han terminado</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>no ha respondido a tiempo</translation>
    </message>
    <message>
        <source>the cluster ended</source>
        <translation>el clúster ha terminado</translation>
    </message>
    <message>
        <source>Mynah can&apos;t create a folder there</source>
        <translation>Mynah no puede crear una carpeta ahí</translation>
    </message>
    <message>
        <source>larger than 4 MB</source>
        <translation>mayor de 4 MB</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>anidamiento demasiado profundo</translation>
    </message>
    <message>
        <source>nested too deeply, in line {n}</source>
        <translation>anidamiento demasiado profundo en la línea {n}</translation>
    </message>
    <message>
        <source>another program removed it</source>
        <translation>otro programa lo ha quitado</translation>
    </message>
    <message>
        <source>its header was read</source>
        <translation>al leer su cabecera</translation>
    </message>
    <message>
        <source>there is no such port</source>
        <translation>ese puerto no existe</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>está anidado demasiado profundo</translation>
    </message>
    <message>
        <source>it was asked to stop</source>
        <translation>se le pidió que parara</translation>
    </message>
    <message>
        <source>a language code, such as de or pt-BR, several such as de,en, or auto</source>
        <translation>un código de idioma como de o pt-BR, varios como de,en, o auto</translation>
    </message>
    <message>
        <source>off, auto, ctc, tdt, or the name of a model</source>
        <translation>off, auto, ctc, tdt o el nombre de un modelo</translation>
    </message>
    <message>
        <source>a number from 0 to 5</source>
        <translation>un número de 0 a 5</translation>
    </message>
    <message>
        <source>a newer version of Mynah wrote it</source>
        <translation>lo escribió una versión más reciente de Mynah</translation>
    </message>
    <message>
        <source>it holds a name twice</source>
        <translation>contiene un nombre dos veces</translation>
    </message>
    <message>
        <source>{n} MB</source>
        <translation>{n} MB</translation>
    </message>
    <message>
        <source>{n} GB</source>
        <translation>{n} GB</translation>
    </message>
    <message>
        <source>it has no turns</source>
        <translation>no tiene turnos</translation>
    </message>
    <message>
        <source>it defines entities of its own</source>
        <translation>define entidades propias</translation>
    </message>
    <message>
        <source>it is a damaged archive</source>
        <translation>es un archivo comprimido dañado</translation>
    </message>
    <message>
        <source>no column of texts is recognised</source>
        <translation>no se reconoce ninguna columna de textos</translation>
    </message>
    <message>
        <source>it is not laid out as ELAN lays out its files</source>
        <translation>no tiene la estructura de los archivos de ELAN</translation>
    </message>
    <message>
        <source>it does not begin as a TextGrid does</source>
        <translation>no empieza como un TextGrid</translation>
    </message>
    <message>
        <source>it has a tier of an unknown kind</source>
        <translation>tiene una línea de tipo desconocido</translation>
    </message>
    <message>
        <source>a time in it is no number</source>
        <translation>un tiempo no es un número</translation>
    </message>
    <message>
        <source>a length in it is no length</source>
        <translation>una longitud no es válida</translation>
    </message>
    <message>
        <source>line {n} is not what a TextGrid has there</source>
        <translation>la línea {n} no contiene lo que un TextGrid tiene ahí</translation>
    </message>
    <message>
        <source>line {n} has no times that can be read</source>
        <translation>la línea {n} no tiene tiempos legibles</translation>
    </message>
    <message>
        <source>the list of its recordings is damaged</source>
        <translation>la lista de sus grabaciones está dañada</translation>
    </message>
    <message>
        <source>its tables are not Mynah&apos;s</source>
        <translation>sus tablas no son las de Mynah</translation>
    </message>
    <message>
        <source>some space</source>
        <translation>algo de espacio</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>está dañado</translation>
    </message>
    <message>
        <source>another program wrote it</source>
        <translation>lo ha escrito otro programa</translation>
    </message>
    <message>
        <source>the recording was abandoned</source>
        <translation>la grabación se ha abandonado</translation>
    </message>
    <message>
        <source>it ended too early</source>
        <translation>ha terminado demasiado pronto</translation>
    </message>
    <message>
        <source>it names no commit, SHA-256 and size for the file</source>
        <translation>no indica commit, SHA-256 ni tamaño para el archivo</translation>
    </message>
    <message>
        <source>it names no commit for the model</source>
        <translation>no indica ningún commit para el modelo</translation>
    </message>
    <message>
        <source>its list of files is not valid</source>
        <translation>su lista de archivos no es válida</translation>
    </message>
    <message>
        <source>it sent the wrong part of the file</source>
        <translation>ha enviado una parte equivocada del archivo</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set</source>
        <translation>HF_HUB_OFFLINE está definido</translation>
    </message>
    <message>
        <source>it sent a file of the wrong size</source>
        <translation>ha enviado un archivo de tamaño incorrecto</translation>
    </message>
    <message>
        <source>no data arrived for too long</source>
        <translation>no han llegado datos durante demasiado tiempo</translation>
    </message>
    <message>
        <source>its list of files does not end</source>
        <translation>su lista de archivos no termina</translation>
    </message>
    <message>
        <source>it doesn&apos;t have this part of the file</source>
        <translation>no tiene esta parte del archivo</translation>
    </message>
    <message>
        <source>its name does not end in .nemo</source>
        <translation>su nombre no termina en .nemo</translation>
    </message>
    <message>
        <source>it lacks its configuration or its weights</source>
        <translation>le falta la configuración o los pesos</translation>
    </message>
    <message>
        <source>it is incomplete or not an archive</source>
        <translation>está incompleto o no es un archivo comprimido</translation>
    </message>
    <message>
        <source>it was suspended from outside</source>
        <translation>se ha suspendido desde fuera</translation>
    </message>
    <message>
        <source>it did not answer for {n} seconds</source>
        <translation>no ha respondido durante {n} segundos</translation>
    </message>
    <message>
        <source>it sent something that is not a message</source>
        <translation>ha enviado algo que no es un mensaje</translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation>ha tardado demasiado</translation>
    </message>
    <message>
        <source>loading the model took too long</source>
        <translation>la carga del modelo ha tardado demasiado</translation>
    </message>
    <message>
        <source>the part was not finished</source>
        <translation>el fragmento no se ha terminado</translation>
    </message>
    <message>
        <source>it forgets its jobs</source>
        <translation>olvida sus tareas</translation>
    </message>
    <message>
        <source>the server was stopped</source>
        <translation>el servidor se ha detenido</translation>
    </message>
    <message>
        <source>Mynah can&apos;t change a file of this form</source>
        <translation>Mynah no puede cambiar un archivo de esta forma</translation>
    </message>
    <message>
        <source>the name of a model, or the path of a .nemo file</source>
        <translation>el nombre de un modelo o la ruta de un archivo .nemo</translation>
    </message>
    <message>
        <source>off, auto, channels, or a number up to eight</source>
        <translation>off, auto, channels o un número hasta ocho</translation>
    </message>
    <message>
        <source>auto, all, the number of a sound track, or its title or language</source>
        <translation>auto, all, el número de una pista de sonido, o su título o idioma</translation>
    </message>
    <message>
        <source>a time of each recording, such as 90 or &quot;1:30&quot;</source>
        <translation>un tiempo de cada grabación, como 90 o &quot;1:30&quot;</translation>
    </message>
    <message>
        <source>greedy or beam</source>
        <translation>greedy o beam</translation>
    </message>
    <message>
        <source>the path of a language model (.nemo or ARPA)</source>
        <translation>la ruta de un modelo de lenguaje (.nemo o ARPA)</translation>
    </message>
    <message>
        <source>a list of words and phrases in quotation marks</source>
        <translation>una lista de palabras y expresiones entre comillas</translation>
    </message>
    <message>
        <source>the path of a readable word list</source>
        <translation>la ruta de una lista de palabras legible</translation>
    </message>
    <message>
        <source>a list of any of txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid and eaf</source>
        <translation>una lista de cualquiera de txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid y eaf</translation>
    </message>
    <message>
        <source>the path of a key of pseudonyms</source>
        <translation>la ruta de una clave de seudónimos</translation>
    </message>
    <message>
        <source>a command in quotation marks, with any of {json}, {text} and {file}</source>
        <translation>un comando entre comillas, con {json}, {text} y {file} si se desea</translation>
    </message>
    <message>
        <source>the path of a folder</source>
        <translation>la ruta de una carpeta</translation>
    </message>
    <message>
        <source>the path of a .cha file or a metadata file (.cdc)</source>
        <translation>la ruta de un archivo .cha o de un archivo de metadatos (.cdc)</translation>
    </message>
    <message>
        <source>the path of a participant table (CSV)</source>
        <translation>la ruta de una tabla de participantes (CSV)</translation>
    </message>
    <message>
        <source>the name of a corpus</source>
        <translation>el nombre de un corpus</translation>
    </message>
    <message>
        <source>a list such as CHI:Anna:Target_Child, each in quotation marks</source>
        <translation>una lista como CHI:Ana:Target_Child, cada uno entre comillas</translation>
    </message>
    <message>
        <source>a list of language codes, the main language first</source>
        <translation>una lista de códigos de idioma, primero la lengua principal</translation>
    </message>
    <message>
        <source>a list of lines in quotation marks</source>
        <translation>una lista de líneas entre comillas</translation>
    </message>
    <message>
        <source>a table such as {Location = &quot;Köln&quot;}</source>
        <translation>una tabla como {Location = &quot;Köln&quot;}</translation>
    </message>
    <message>
        <source>it names no version</source>
        <translation>no indica ninguna versión</translation>
    </message>
    <message>
        <source>it names no page</source>
        <translation>no indica ninguna página</translation>
    </message>
    <message>
        <source>its answer is not valid</source>
        <translation>su respuesta no es válida</translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation>sin respuesta a tiempo</translation>
    </message>
    <message>
        <source>its answer is too long</source>
        <translation>su respuesta es demasiado larga</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>es demasiado largo</translation>
    </message>
    <message>
        <source>it has no parameters</source>
        <translation>no tiene parámetros</translation>
    </message>
</context>
</TS>
